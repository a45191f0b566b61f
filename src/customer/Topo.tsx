/** Whose the page is: the distributor's mark where it has one, the store, and what else stands at the right. */
export function Topo({ nome, marca, nota }: { nome: string; marca: string | null; nota: string }) {
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
