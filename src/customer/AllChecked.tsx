import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatMedida } from '#shared/rules/checklist-words.ts'
import { ItemBadge } from './ItemBadge.tsx'

type Item = NonNullable<OrcamentoCliente['verificados']>[number]

/** Every item of the checklist by section, collapsed: proof of what was checked. */
export function AllChecked({ itens }: { itens: readonly Item[] }) {
  const apply = itens.filter((i) => i.estado !== 'NA')
  const checked = apply.filter((i) => i.estado !== 'NAO_VERIFICADO')
  if (apply.length === 0) return null
  const outside = itens.length - apply.length
  const sections = new Map<string, Item[]>()
  for (const i of itens) sections.set(i.grupo, [...(sections.get(i.grupo) ?? []), i])
  return (
    <details className="cartao verificados">
      <summary>
        <h2>Tudo o que foi verificado ▾</h2>
        <span className="suave">
          {`${checked.length} de ${apply.length} itens verificados`}
          {outside > 0 && ` · ${outside} ${outside === 1 ? 'não se aplica' : 'não se aplicam'} a este carro`}
        </span>
      </summary>
      {[...sections].map(([grupo, ofGrupo]) => (
        <section key={grupo}>
          <h3>{grupo}</h3>
          <ul>
            {ofGrupo.map((i, n) => (
              <li key={`${n}${i.nome}`}>
                <span>{i.nome}</span>
                <span className="medido">
                  {i.medida !== null && <span>{formatMedida(i.medida, i.unidade)}</span>}
                  <ItemBadge estado={i.estado} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
