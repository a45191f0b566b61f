/** Header: the distributor's logo if there is one, the store's name, and a note on the right. */
export function TopBar({ name, marca, nota }: { name: string; marca: string | null; nota: string }) {
  return (
    <header aria-label="Oficina">
      <span className="oficina">
        {marca && <img src={marca} alt="" />}
        <strong>{name}</strong>
      </span>
      <span className="suave">{nota}</span>
    </header>
  )
}
