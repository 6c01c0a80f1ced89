-- A search takes every apostrophe, dash and quotation mark, letters that look alike and digits of any script for one.
DROP INDEX booking_item_typed_name, booking_item_typed_vendor, booking_item_typed_reported_issue, booking_phone, booking_whatsapp;

-- How a text is searched; foldText of src/domain/shared/search-text.ts does the same. Without case, accents, marks of vowels and
-- hamza, stretching, apostrophes and invisible marks; blanks are one blank. Letters that keyboards write differently are one, and
-- so are letters that look alike. Not strict, so that the planner can inline it. FIND-02
CREATE OR REPLACE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(CASE
		WHEN octet_length(written) = length(written) THEN translate(lower(written),
			E'''`\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u000E\u000F\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D\u001E\u001F\u007F', '')
		ELSE translate(
			regexp_replace(lower(normalize(translate(written, E'\u2033\u2036\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE', '""'), NFKD)),
				'[''`\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB\u055A\u2018\u2019\u201B\u2032\u2035\uA78C\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB]', '', 'g'),
			E'\u0643\u06AA\u064A\u0649\u06D0\u06CD\u06CE\u06C1\u06BE\u0629\u06C3\u06D5\u0671\u06BA\u03C2\u0131\u00F8\u00D8\u0111\u00F0\u0110\u00D0\u0142\u0141\u0127\u0126\u060C\u066C\u06D4\u066B\u061B\u061F\u066A\u201C\u201D\u201E\u201F\u00AB\u00BB\u301D\u301E'
			'\u0430\u0432\u0441\u0435\u043D\u043A\u043C\u043E\u0440\u0442\u0443\u0445\u0456\u0458\u0455\u03B1\u03B2\u03B5\u03B6\u03B7\u03B9\u03BA\u03BC\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7\u0410\u0412\u0421\u0415\u041D\u041A\u041C\u041E\u0420\u0422\u0423\u0425\u0406\u0408\u0405\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7'
			'\u058A\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2E3A\u2E3B\u30FC'
			'\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9\u0966\u0967\u0968\u0969\u096A\u096B\u096C\u096D\u096E\u096F\u09E6\u09E7\u09E8\u09E9\u09EA\u09EB\u09EC\u09ED\u09EE\u09EF\u0A66\u0A67\u0A68\u0A69\u0A6A\u0A6B\u0A6C\u0A6D\u0A6E\u0A6F\u0AE6\u0AE7\u0AE8\u0AE9\u0AEA\u0AEB\u0AEC\u0AED\u0AEE\u0AEF',
			E'\u06A9\u06A9\u06CC\u06CC\u06CC\u06CC\u06CC\u0647\u0647\u0647\u0647\u0647\u0627\u0646\u03C3iooddddllhh,,..;?%""""""""'
			'abcehkmoptyxijsabezhikmnoptyxabcehkmoptyxijsabezhikmnoptyx'
			'------------'
			'012345678901234567890123456789012345678901234567890123456789')
		END, '[\t-\r \u0085\u1680\u2028\u2029]{2,}|[\t-\r\u0085\u1680\u2028\u2029]', ' ', 'g'))
$$;

-- The digits of a number, without an extension behind it and without decimals of a spreadsheet. CUST-05
CREATE OR REPLACE FUNCTION phone_digits(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT regexp_replace(regexp_replace(
		translate(written,
			E'\u066B\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9'
			'\u0966\u0967\u0968\u0969\u096A\u096B\u096C\u096D\u096E\u096F\u09E6\u09E7\u09E8\u09E9\u09EA\u09EB\u09EC\u09ED\u09EE\u09EF'
			'\u0A66\u0A67\u0A68\u0A69\u0A6A\u0A6B\u0A6C\u0A6D\u0A6E\u0A6F\u0AE6\u0AE7\u0AE8\u0AE9\u0AEA\u0AEB\u0AEC\u0AED\u0AEE\u0AEF'
			'\uFF10\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17\uFF18\uFF19',
			'.01234567890123456789'
			'01234567890123456789'
			'01234567890123456789'
			'0123456789'),
		'(?:\m(?:extension|extn|ext)|(?<=[0-9)\s])x|#)[\s.:=#-]*[0-9]{1,5}\)?\s*$|(?<=^[^.,]*[0-9]{5})[.,]0{1,2}\s*$', '', 'i'), '[^0-9]', '', 'g')
$$;

CREATE INDEX booking_phone ON booking (right(phone_digits(phone_number), 7));
CREATE INDEX booking_whatsapp ON booking (right(phone_digits(whatsapp_number), 7));
CREATE INDEX booking_item_typed_name ON booking_item ((search_fold(name) COLLATE "C"), id DESC)
	WHERE is_active AND length(name) <= 80 AND name <> 'Erased';
CREATE INDEX booking_item_typed_vendor ON booking_item ((search_fold(vendor) COLLATE "C"), id DESC)
	WHERE is_active AND length(vendor) <= 80 AND vendor <> 'Erased';
CREATE INDEX booking_item_typed_reported_issue ON booking_item ((search_fold(reported_issue) COLLATE "C"), id DESC)
	WHERE is_active AND length(reported_issue) <= 80 AND reported_issue <> 'Erased';

-- Renews only what is searched in another form from now on: most texts stay as they are, and a large shop starts as fast.
-- A text that is folded once more shows it, but for accents on blanks, of which nothing is left in a folded text, and digits.
UPDATE booking SET search_text = '' WHERE search_fold(search_text) <> translate(search_text, E'\n', ' ')
	OR client_name ~ '[\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]'
	OR concat_ws('|', phone_number, whatsapp_number) ~* '[x#\u0966-\u0AEF\uFF10-\uFF19]|[.,]0{1,2}\s*(?:\||$)'
	OR id IN (SELECT booking_id FROM booking_item WHERE concat_ws(' ', name, vendor, serial_number) ~ '[\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]')
	OR id IN (SELECT booking_id FROM delivery
		WHERE concat_ws('|', phone_number, secondary_phone_number) ~* '[x#\u0966-\u0AEF\uFF10-\uFF19]|[.,]0{1,2}\s*(?:\||$)');
UPDATE warranty_claim SET search_text = '' WHERE search_fold(search_text) <> translate(search_text, E'\n', ' ')
	OR original_booking_id IN (SELECT id FROM booking WHERE client_name ~ '[\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]');
UPDATE ledger_entry SET search_text = '' WHERE search_fold(search_text) <> translate(search_text, E'\n', ' ')
	OR concat_ws(' ', description, vendor_name, receipt_number) ~ '[\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE]';
