/** The league's logo and name. */
export function BrandMark({ name, compact = false }: { name: string; compact?: boolean }) {
  return (
    <span className="flex items-center gap-3">
      <img
        src="/brand/mark.svg"
        alt=""
        width={48}
        height={48}
        className={compact ? "size-9" : "size-10 l:size-12"}
        fetchPriority="high"
      />
      <span className="font-display font-900 uppercase leading-[.84] tracking-[.01em] text-[1.25rem] l:text-[1.375rem] w-19 min-w-min">
        {name}
      </span>
    </span>
  );
}
