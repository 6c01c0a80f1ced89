import type { Locator, Page } from 'playwright/test';

/** A person at a page whose presses are counted; text that is typed counts for nothing. */
export class Hand {
  readonly #page: Page;
  #presses: string[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** A key, or keys held together: one press. */
  async key(keys: string): Promise<void> {
    this.#presses.push(keys.replace('ControlOrMeta', 'Ctrl'));
    await this.#page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async click(control: Locator): Promise<void> {
    this.#presses.push((await control.textContent()) ?? '');
    await control.click();
  }

  /** @returns what was pressed since it was asked last */
  take(): string[] {
    const presses = this.#presses;
    this.#presses = [];
    return presses;
  }
}
