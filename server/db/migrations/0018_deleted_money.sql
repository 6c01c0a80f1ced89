-- Money that was received stays received when its booking is deleted. TILL-10
DO $$
DECLARE
	list text;
	entity text;
	event text;
BEGIN
	FOREACH list IN ARRAY ARRAY['received', 'paid'] LOOP
		FOREACH entity IN ARRAY ARRAY['booking', 'booking_payment'] LOOP
			FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete', 'truncate'] LOOP
				EXECUTE format('DROP TRIGGER IF EXISTS %I ON %I', concat_ws('_', 'kept', list, event), entity);
			END LOOP;
		END LOOP;
	END LOOP;
END
$$;

CALL keep_list('received', 'booking_payment', 'quarter_hour(coalesce(paid_at, created_at))',
	'(CASE WHEN refund_of IS NULL THEN paid_paisa ELSE -paid_paisa END)', 'is_active AND status = ''PAID''');

CALL keep_list('paid', 'booking_payment',
	'concat_ws('' '', utc_day(coalesce(paid_at, created_at)), coalesce(location_id, 0), refund_of IS NOT NULL)', 'paid_paisa',
	'is_active AND status = ''PAID''');
