/** What is made of a key: known, or else made and kept. */
export type Memory<Made, Key = string> = (key: Key, make: () => Made) => Made;

/** Full, it is emptied: so it is for what is the same whenever it is made, and a process that meets ever new keys starts over. */
export function createMemory<Made, Key = string>(most = Number.POSITIVE_INFINITY): Memory<Made, Key> {
  const kept = new Map<Key, { made: Made }>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known.made;
    const made = make();
    if (kept.size >= most) kept.clear();
    kept.set(key, { made });
    return made;
  };
}

/** A memory for each owner, such as a style of a sheet, that is forgotten with it. */
export function createMemories<Owner extends object, Value>(): (owner: Owner) => Memory<Value> {
  const memories = new WeakMap<Owner, Memory<Value>>();
  return (owner) => {
    const memory = memories.get(owner) ?? createMemory<Value>();
    memories.set(owner, memory);
    return memory;
  };
}
