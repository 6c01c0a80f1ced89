import { describe, expect, it } from 'vitest';
import {
  cleanPhone,
  cleanSerial,
  readPhoneCell,
  readReferenceCell,
  readSerialCell,
  readTextCell,
} from '../../../src/domain/shared/cell.ts';

const cut = (cell: string) => `"${cell}" was cut off by the spreadsheet. Format the column as text.`;
const error = (cell: string) => `"${cell}" is an error of the spreadsheet. Correct the cell, or empty it.`;

const ERRORS =
  `#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #ERROR! #NV #BEZUG! #WERT! #¡VALOR!
  #¿NOMBRE? #NOM? #N/D #Н/Д #ДЕЛ/0! #DEĞER! Err:502 Err:504 Fehler:502 Loading...`.split(/\s+/);
const PLACEHOLDERS = 'N/A n/a NA n.a. - -- — . ... ? nil None NULL nan xxx 0 0000 نہیں'.split(' ');

const READERS = { phone: readPhoneCell, serial: readSerialCell, reference: readReferenceCell, text: readTextCell };

describe.each(Object.entries(READERS))('a cell of a %s', (_, read) => {
  it.each(ERRORS)('is refused if it is the error %s [MOVE-03]', (cell) => {
    expect(read(cell)).toEqual({ refused: error(cell) });
  });

  it.each(['##', '########'])('is refused if it shows only %s [MOVE-03]', (cell) => {
    expect(read(cell)).toEqual({
      refused: `"${cell}" is what a spreadsheet shows in a column that is too narrow. Make it wider and save the file again.`,
    });
  });
});

describe.each(Object.entries({ phone: readPhoneCell, serial: readSerialCell, reference: readReferenceCell }))(
  'a cell of a %s',
  (_, read) => {
    it.each(PLACEHOLDERS)('is empty if it contains %j [MOVE-03]', (cell) => {
      expect(read(cell)).toEqual({ value: '' });
    });

    it.each(['3.57E+14', '3,57E+14', '3.57894E+14', '4E+14', '9.2300E+11', '۳٫۵۷E+۱۴'])(
      'is refused if its number was cut to %s [MOVE-03]',
      (cell) => {
        expect(read(cell)).toEqual({ refused: cut(cell) });
      },
    );
  },
);

it.each([
  ['0300-1234567', '0300-1234567'],
  ['3001234567', '03001234567'],
  ['3001234567.0', '03001234567'],
  ['3001234567,0', '03001234567'],
  ['923001234567.00', '923001234567'],
  ['+923001234567.0', '+923001234567'],
  ['۰۳۰۰۱۲۳۴۵۶۷٫۰', '۰۳۰۰۱۲۳۴۵۶۷'],
  ['3,001,234,567', '03001234567'],
  ["'03001234567", '03001234567'],
  ['’0300-1234567', '0300-1234567'],
  ["'0300-1234567'", '0300-1234567'],
  ['="03001234567"', '03001234567'],
  ['=“03001234567”', '03001234567'],
  ['\'="03001234567"', '03001234567'],
  ["'3001234567.0", '03001234567'],
  ['\u202A+92 300 1234567\u202C', '+92 300 1234567'],
  ['042.357.61.00', '042.357.61.00'],
  ['ask at the desk', 'ask at the desk'],
])('reads %j in a cell of a phone as %j [MOVE-03]', (cell, value) => {
  expect(readPhoneCell(cell)).toEqual({ value });
});

it.each([
  ['SN-4711/X', 'SN-4711/X'],
  ['9E45', '9E45'],
  ['1.5E14', '1.5E14'],
  ['12E45678', '12E45678'],
  ['4711.0', '4711'],
  ['357894123456789.0', '357894123456789'],
  ['SN.0', 'SN.0'],
  ['v1.0', 'v1.0'],
  ['1.2.0', '1.2.0'],
  ["'00123", '00123'],
  ["'SN123", 'SN123'],
  ['="00123"', '00123'],
  ['="5CD""1"', '5CD"1'],
  ['SN123\u200B', 'SN123'],
])('reads %j in a cell of a serial number as %j [MOVE-03]', (cell, value) => {
  expect(readSerialCell(cell)).toEqual({ value });
});

it.each([
  ['old-12', 'OLD-12'],
  ['OLD–12', 'OLD-12'],
  ['OLD-12\u200F', 'OLD-12'],
  ['ＯＬＤ－１２', 'OLD-12'],
  ['OLD-۱۲', 'OLD-12'],
  ['1001.0', '1001'],
  ["'0042", '0042'],
  ['="0042"', '0042'],
  ['#1001', '1001'],
  ['2019/115', '2019/115'],
  ['9E45', '9E45'],
])('reads %j in a cell of a reference as %j [MOVE-04]', (cell, value) => {
  expect(readReferenceCell(cell)).toEqual({ value });
});

it.each(['BK-1001', 'bk 1001', 'BK1001', 'BK–1001', 'BK-1001-2', 'WC-۱', '#BK-1001'])(
  'refuses the reference %j, which looks like a code of Reflow [MOVE-04]',
  (cell) => {
    expect(readReferenceCell(cell)).toEqual({
      refused: `"${cell}" is a code that Reflow gives. Put OLD- before it.`,
    });
  },
);

it.each(['دکان', 'A'.repeat(31), 'A@B'])('refuses the reference %j, which cannot be a code [MOVE-04]', (cell) => {
  expect(readReferenceCell(cell)).toEqual({
    refused: `"${cell}" cannot be a code: up to 30 letters A to Z, digits and . _ / # - inside.`,
  });
});

it.each([
  ["'Abdul", "'Abdul"],
  ["O'Neill", "O'Neill"],
  ['-', '-'],
  ['N/A', 'N/A'],
  ['="Abdul Karim"', 'Abdul Karim'],
  ['#1 Traders', '#1 Traders'],
  ['RTX 3080.0', 'RTX 3080.0'],
  ['Err: fan does not turn', 'Err: fan does not turn'],
])('reads %j in a cell of words as %j [MOVE-03]', (cell, value) => {
  expect(readTextCell(cell)).toEqual({ value });
});

it('does not change a typed placeholder [CUST-05]', () => {
  expect([cleanPhone('N/A'), cleanSerial('-')]).toEqual(['N/A', '-']);
});
