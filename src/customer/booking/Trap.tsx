/** A field that only machines fill in: out of sight, of the keyboard's way and of screen readers. */
export function Trap({ value, change }: { value: string; change: (value: string) => void }) {
  return (
    <div className="fora" aria-hidden="true">
      <label>
        Site
        <input
          type="text"
          name="site"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onInput={(e) => change(e.currentTarget.value)}
        />
      </label>
    </div>
  )
}
