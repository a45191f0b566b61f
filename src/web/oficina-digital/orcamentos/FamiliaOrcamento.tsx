import { Anchor, Group, Text } from '@mantine/core'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Soma } from '../../ui/dados/Soma.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import classes from '../../ui/orcamento/Orcamento.module.css'
import { Secao } from '../../ui/orcamento/Secao.tsx'

/** Parent and children of a quote, and what they come to together. */
export function FamiliaOrcamento({
  orcamento: o,
  abrir,
}: {
  orcamento: OrcamentoCompleto
  abrir: (codOrcamento: number) => void
}) {
  if (o.familia.length === 0) return null
  return (
    <Secao titulo="Orçamentos do mesmo checklist">
      <ul className={classes.linhas}>
        {o.familia.map((p) => (
          <li key={p.codOrcamento}>
            <div className={classes.tituloLinha}>
              <span>
                <Anchor component="button" type="button" onClick={() => abrir(p.codOrcamento)}>
                  Orçamento {p.checklist}
                </Anchor>{' '}
                <MarcaTipo tipo={p.tipo} />
              </span>
              <Soma valor={p.valor} parcial={p.valorParcial} />
            </div>
            <Group justify="space-between" mt={4}>
              <EstadoBadge estado={p.estado} />
              {p.valorAprovado > 0 && (
                <Text size="sm" c="dimmed">
                  aprovado <Money centavos={p.valorAprovado} />
                </Text>
              )}
            </Group>
          </li>
        ))}
        <li className={classes.soma}>
          <span>Com este</span>
          <span>
            <Money centavos={o.totalFamilia.valor} /> · aprovado <Money centavos={o.totalFamilia.valorAprovado} />
          </span>
        </li>
      </ul>
    </Secao>
  )
}
