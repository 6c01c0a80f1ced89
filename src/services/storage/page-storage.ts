type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Opens a storage of the browser. If the browser forbids it, the data lasts as long as the page. */
export function openStorage(open: () => Storage): PageStorage {
  try {
    const storage = open();
    storage.getItem('');
    return storage;
  } catch (error) {
    console.warn('This browser forbids storage, so stored data is lost with the page.', error);
    return createMemoryStorage();
  }
}

function createMemoryStorage(): PageStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
