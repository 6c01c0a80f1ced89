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
  '/bookings?search=nobody%20at%20all': `
    - main:
      - heading "Bookings" [level=1]
      - link "New Booking"
      - search:
        - searchbox "Search bookings": nobody at all
        - button "Clear search"
        - button "Search"
      - tablist "Activity":
        - tab "Enabled" [selected]
        - tab "Disabled"
        - tab "All"
      - tabpanel "Enabled":
        - status:
          - paragraph: No bookings found
          - button "Clear search"
          - link "Create First Booking"
  `,
  '/warranty-claims/new': `
    - main:
      - link "Back to Claims"
      - heading "Create Warranty Claim" [level=1]
      - list "Steps":
        - listitem: 1 Booking code
        - listitem: 2 Select items
        - listitem: 3 Remarks and submit
      - heading "Which booking is it?" [level=2]
      - textbox "Booking code"
      - button "Look up booking"
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
  '/ledger/reports': `
    - main:
      - link "Back to Ledger"
      - heading "Ledger Reports" [level=1]
      - tablist "Reports":
        - tab "Main Report" [selected]
        - tab "Daily Summary"
        - tab "Monthly Summary"
      - tabpanel "Main Report":
        - region "Filters":
          - button "Export CSV"
          - button "Refresh"
          - textbox "Start Date"
          - textbox "End Date"
          - combobox "Location": All locations
          - combobox "Group By": Category
          - group "Ranges":
            - button "This Month" [pressed]
        - term: Total Expenditure
        - region "Breakdown by Category":
          - figure:
            - slider "Breakdown by Category, line by line"
            - img /Breakdown by Category/
          - table "Breakdown by Category":
            - rowgroup:
              - row "Category Entries Amount Percentage"
  `,
};
