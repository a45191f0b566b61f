import { Button, Skeleton } from '@mantine/core'
import { IconKey, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Card } from '#shared/agenda/agenda-veiculos.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { dayInZone, formatDay, formatDuration, formatWhen, todayIn } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { promessasAtRisk } from '../agenda/api.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useSnapshot } from '../../core/realtime/snapshot.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useDetail } from '../../recipes/list/useDetail.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { boardCards, boardKey } from './api.ts'
import classes from './Entregas.module.css'
import { entregasOfDay, type Entrega } from './entregas.ts'
import { EntregaStep } from './EntregaStep.tsx'

const NewPromessaModal = lazyComponent(() => import('./NewPromessaModal.tsx').then((m) => m.NewPromessaModal))

/**
 * The day's deliveries by promised hour, late and at-risk ones first with their cause. Actions: deliver after a final check (with undo),
 * promise another hour and notify the customer, print.
 */
export function EntregasBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useTimeZone()
  const now = useNow()
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const q = useQuery(boardCards(codConcessionaria))
  const riscos = useQuery(promessasAtRisk(codConcessionaria))
  useSnapshot('KANBAN_SNAPSHOT', codConcessionaria, boardKey(codConcessionaria))
  const { open } = useDetail('cartao')
  const [promising, setPromessa] = useState<Card | null>(null)
  const dia = todayIn(fuso, new Date(now))
  const entregas = useMemo(
    () => entregasOfDay(q.data ?? [], now, (i) => dayInZone(i, fuso) === dia),
    [q.data, now, fuso, dia],
  )
  const causes = useMemo(() => new Map(riscos.data?.map((r) => [r.codPassagem, r.causa])), [riscos.data])
  if (q.isError && !q.data) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (q.isPending) return <Skeleton height={280} radius={8} />
  if (entregas.length === 0)
    return (
      <EmptyState
        title="Nenhuma entrega para hoje"
        text="Os veículos prometidos para hoje, os atrasados e os prontos aparecem aqui."
        icon={<IconKey size={26} stroke={1.5} />}
      />
    )
  const conta = (tone: Entrega['tone']) => entregas.filter((e) => e.tone === tone).length
  return (
    <>
      <div className={classes.topo}>
        <b>Hoje, {formatDay(dia)}</b>
        <span className="suave num">
          {entregas.length} entregas · {conta('vermelho')} atrasadas · {conta('amarelo')} em risco · {conta('verde')}{' '}
          prontas
        </span>
        <Button
          variant="default"
          size="compact-md"
          className={classes.imprimir}
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <ul className={classes.lista} aria-label="Entregas">
        {entregas.map((e) => (
          <li key={e.cartao.codAgendaVeiculo} className={classes.entrega} data-tom={e.tone}>
            <b className="num">
              {e.cartao.promessa ? formatWhen(e.cartao.promessa, fuso, new Date(now)) : 'sem promessa'}
            </b>
            <button type="button" className={classes.abrir} onClick={() => open(e.cartao.codAgendaVeiculo)}>
              <Placa placa={e.cartao.placa} chassi={e.cartao.chassi} />
            </button>
            <span className={classes.quem}>
              <b>{e.cartao.modelo}</b> · {firstName(e.cartao.cliente)}
              {e.cartao.prisma && ` · prisma ${e.cartao.prisma}`}
            </span>
            <span className={classes.situacao}>
              {situacao(e)}
              {e.minutesLate > 0 && <small>{causes.get(e.cartao.codPassagem) ?? ''}</small>}
            </span>
            <span className={classes.botoes}>
              {isManager && e.cartao.entregueEm === null && (
                <Button
                  size="compact-md"
                  variant={e.step ? 'subtle' : 'default'}
                  aria-label={`Nova promessa de ${e.cartao.placa ?? e.cartao.modelo}`}
                  onClick={() => setPromessa(e.cartao)}
                >
                  Nova promessa
                </Button>
              )}
              {isManager && e.step && <EntregaStep entrega={e} />}
            </span>
          </li>
        ))}
      </ul>
      {promising && (
        <Suspense>
          <NewPromessaModal card={promising} close={() => setPromessa(null)} />
        </Suspense>
      )}
    </>
  )
}

function situacao(e: Entrega): string {
  if (e.cartao.entregueEm !== null) return 'entregue'
  const atraso = e.minutesLate > 0 ? `atrasa ${formatDuration(e.minutesLate)} · ` : ''
  if (e.faltam === 0) return `${atraso}pronto`
  return `${atraso}${e.faltam === 1 ? '1 serviço por terminar' : `${e.faltam} serviços por terminar`}`
}
