import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { type OrdemServico, OS_TYPE_NAMES } from '#shared/estoque/ordens.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useSessao } from '../../core/session/session.ts'
import classes from './Ordens.module.css'

const OrdemModal = lazyComponent(() => import('./OrdemModal.tsx').then((m) => m.OrdemModal))
const CloseMonthModal = lazyComponent(() => import('./CloseMonthModal.tsx').then((m) => m.CloseMonthModal))

/** Work orders of a visit with their lines; those opened in this system can be edited and closed. */
export function VisitOrdens({ ordens }: { ordens: readonly OrdemServico[] }) {
  const nivel = useSessao()?.nivel ?? null
  const isManager = nivel !== null && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const [question, ask] = useState<{ codOs: number; qual: 'alterar' | 'fechar' } | null>(null)
  const target = ordens.find((o) => o.codOs === question?.codOs)
  const close = () => ask(null)
  if (ordens.length === 0) return <Text c="dimmed">Nenhuma OS nesta visita.</Text>
  return (
    <>
      {ordens.map((o) => (
        <article key={o.codOs} className={classes.ordem} aria-label={`OS ${o.numero}`}>
          <header>
            <span>
              <b className="num">OS {o.numero}</b> · {OS_TYPE_NAMES[o.tipo]} · {o.aberta ? 'aberta' : 'fechada'}
              {o.origem === 'DMS' && ' · do sistema da loja'}
            </span>
            <b className="num">{o.valor > 0 && formatReais(o.valor)}</b>
          </header>
          {o.linhas.length > 0 && (
            <ul>
              {o.linhas.map((l, i) => (
                // Lines have no code of their own and are replaced together.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={i}>
                  <span>
                    {l.descricao}
                    <small>
                      {[
                        l.codigo,
                        l.tipo === 'PECA' && `${l.quantidade.toLocaleString('pt-BR')} un.`,
                        l.minutos !== null && formatHours(l.minutos),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <span className="num">{l.valor > 0 && formatReais(l.valor)}</span>
                </li>
              ))}
            </ul>
          )}
          {isManager && o.aberta && o.origem === 'PROPRIA' && (
            <Group gap={8}>
              <Button size="compact-sm" variant="default" onClick={() => ask({ codOs: o.codOs, qual: 'alterar' })}>
                Alterar OS
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => ask({ codOs: o.codOs, qual: 'fechar' })}>
                Fechar OS
              </Button>
            </Group>
          )}
        </article>
      ))}
      <Suspense fallback={null}>
        {target && question?.qual === 'alterar' && <OrdemModal ordem={target} close={close} />}
        {target && question?.qual === 'fechar' && <CloseMonthModal ordem={target} close={close} />}
      </Suspense>
    </>
  )
}
