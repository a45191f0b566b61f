/** Header: the distributor's logo if there is one, the store's name, and a note on the right. */
export function TopBar({ nome, marca, nota }: { nome: string; marca: string | null; nota: string }) {
  return (
    <header aria-label="Oficina">
      <span className="oficina">
        {marca && <img src={marca} alt="" />}
        <strong>{nome}</strong>
      </span>
      <span className="suave">{nota}</span>
    </header>
  )
}
