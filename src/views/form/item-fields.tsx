import type { ReactNode } from 'react';
import { FormField, type FieldPlace } from './form-field.tsx';
import { ITEM_TYPE_OPTIONS } from './options.ts';

/** The fields that a new and a saved item share, in their order; `field` says where one stands. */
export function ItemFields({
  field,
  nameLabel,
  afterType,
}: {
  field: (name: string) => FieldPlace;
  nameLabel: string;
  afterType?: ReactNode;
}) {
  return (
    <>
      <FormField {...field('name')} label={nameLabel} required />
      <FormField {...field('type')} label="Type" options={ITEM_TYPE_OPTIONS} />
      {afterType}
      <FormField {...field('vendor')} label="Vendor" />
      <FormField {...field('serialNumber')} label="Serial number" />
      <FormField {...field('reportedIssue')} label="Reported issue" kind="area" />
      <FormField {...field('comments')} label="Comments" kind="area" />
    </>
  );
}
