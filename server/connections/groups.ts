/** Members by a name; a name without members is forgotten. */
export interface Groups<Member> {
  add(name: string, member: Member): void;
  remove(name: string, member: Member): void;
  members(name: string): Member[];
  size(name: string): number;
}

export function createGroups<Member>(): Groups<Member> {
  const groups = new Map<string, Set<Member>>();
  return { add, remove, members: (name) => [...(groups.get(name) ?? [])], size: (name) => groups.get(name)?.size ?? 0 };

  function add(name: string, member: Member): void {
    const group = groups.get(name);
    if (group) group.add(member);
    else groups.set(name, new Set([member]));
  }

  function remove(name: string, member: Member): void {
    const group = groups.get(name);
    group?.delete(member);
    if (group?.size === 0) groups.delete(name);
  }
}
