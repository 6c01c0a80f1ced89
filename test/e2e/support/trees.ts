/** What a screen reader finds on the main screens, in its order; more may stand between. */
export const TREES: Readonly<Record<string, string>> = {
  '/dashboard': `
    - link "Skip to content"
    - banner:
      - link "Reflow, to the dashboard"
      - navigation "Main":
        - link "Dashboard"
        - link "Bookings"
        - link "Warranty Claims"
        - button "Ledger"
      - button "Theme"
      - button "Account"
    - main:
      - heading "Dashboard" [level=1]
      - link "New Booking"
      - search:
        - searchbox
        - button "Search"
      - region "Recent Bookings":
        - heading "Recent Bookings" [level=2]
  `,
  '/ledger/new': `
    - main:
      - link "Back to Ledger"
      - heading "Create Ledger Entry" [level=1]
      - textbox "Entry Date"
      - combobox "Location": Choose…
      - combobox "Category": Miscellaneous
      - spinbutton "Amount": "0"
      - combobox "Payment Method": Cash
      - textbox "Vendor Name"
      - textbox "Receipt Number"
      - textbox "Receipt Attachment URL"
      - textbox "Description"
      - textbox "Remarks"
      - link "Cancel"
      - button "Create Entry"
  `,
};
