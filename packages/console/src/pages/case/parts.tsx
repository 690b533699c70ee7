/** The parts of a case, each with the number of its key. */
interface PartsProps<Name extends string> {
  readonly names: readonly { readonly name: Name; readonly label: string }[];
  /** A part that this case does not have. */
  readonly none: Name | undefined;
  readonly onGo: (name: Name) => void;
}

/** The row of parts. */
export const Parts = <Name extends string>({ names, none, onGo }: PartsProps<Name>) => (
  <nav className="parts" aria-label="1–6">
    {names.map(({ name, label }, at) => (
      <button
        key={name}
        type="button"
        className={name === none ? 'bare-link none' : 'bare-link'}
        disabled={name === none}
        onClick={() => onGo(name)}
      >
        <span className="faint">{at + 1}</span> {label}
      </button>
    ))}
  </nav>
);
