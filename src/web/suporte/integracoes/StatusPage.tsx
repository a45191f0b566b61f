import { Anchor, Badge, Button, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Loaded } from '#shared/core/contract.ts'
import { type integracoes, SYSTEMS, type SystemHealth } from '#shared/suporte/integracoes.ts'
import { HEALTH_STATES } from '#shared/rules/integracao-health.ts'
import { formatTime } from '#shared/rules/dates.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import { integracoesStatus } from './api.ts'
import classes from './Integracoes.module.css'
import { HEALTH_COLOR } from './texts.ts'

const AlertsModal = lazyComponent(() => import('./AlertsModal.tsx').then((m) => m.AlertsModal))

type Status = Loaded<typeof integracoes.statusIntegracoes>
type System = Status['sistemas'][number]

/** /suporte/status-integracoes: health of each system, its volume against the usual, incidents. */
export function StatusPage() {
  const q = useQuery(integracoesStatus())
  const [editingAlerts, setEditingAlerts] = useState(false)
  return (
    <>
      <ListPage
        title="Status das integrações"
        action={
          <Button
            variant="default"
            leftSection={<IconBell size={17} />}
            disabled={!q.data}
            onClick={() => setEditingAlerts(true)}
          >
            {q.data && q.data.alertas.length > 0 ? `Alertas (${q.data.alertas.length})` : 'Alertas'}
          </Button>
        }
      >
        {q.isPending && <Skeleton height={320} radius={8} />}
        {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.data && (
          <>
            <ul className={classes.sistemas} aria-label="Sistemas">
              {q.data.sistemas.map((s) => (
                <Card key={s.sistema} sistema={s} />
              ))}
            </ul>
            <Lojas lojas={q.data.lojas} />
            <Incidents incidentes={q.data.incidentes} />
          </>
        )}
      </ListPage>
      {editingAlerts && q.data && (
        <Suspense>
          <AlertsModal alertas={q.data.alertas} close={() => setEditingAlerts(false)} />
        </Suspense>
      )}
    </>
  )
}

function Card({ sistema: s }: { sistema: System }) {
  return (
    <li className={classes.cartao}>
      <div className={classes.topo}>
        <b>{SYSTEMS[s.sistema]}</b>
        <Badge color={HEALTH_COLOR[s.saude]} variant="light" flex="none">
          {HEALTH_STATES[s.saude]}
        </Badge>
      </div>
      <div>
        <span className={classes.numero}>{s.total.toLocaleString('pt-BR')}</span>{' '}
        <span className="suave">em 24 horas, usual {s.usual.toLocaleString('pt-BR')}</span>
      </div>
      <HoursChart horas={s.horas} name={SYSTEMS[s.sistema]} />
      <div className="suave">
        {s.ultimoSucesso ? (
          <>
            Último sucesso <When instant={s.ultimoSucesso} />
          </>
        ) : (
          'Nenhum sucesso ainda'
        )}
      </div>
      {s.erros > 0 && (
        <div className={classes.erro}>
          {s.erros.toLocaleString('pt-BR')} {s.erros === 1 ? 'erro' : 'erros'}: {s.erro}
        </div>
      )}
      <Anchor
        size="sm"
        renderRoot={(p) => <ScreenLink {...p} to="/suporte/logs-integracoes" search={{ sistema: s.sistema }} />}
      >
        Ver mensagens
      </Anchor>
    </li>
  )
}

const HEIGHT = 44

/** Bars of the last 24 hours, errors at the bottom, the usual volume as a line. */
function HoursChart({ horas, name }: { horas: System['horas']; name: string }) {
  const fuso = useTimeZone()
  const largest = Math.max(1, ...horas.map((h) => Math.max(h.total, h.usual)))
  const y = (n: number) => HEIGHT - (HEIGHT * n) / largest
  const hora = (i: number) => (horas[i] ? formatTime(horas[i].hora, fuso) : '')
  return (
    <svg
      className={classes.horas}
      viewBox={`0 0 240 ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${name}: mensagens por hora, de ${hora(0)} a ${hora(horas.length - 1)}`}
    >
      {horas.map((h, i) => (
        <g key={h.hora}>
          <title>{`${formatTime(h.hora, fuso)}: ${h.total}, usual ${Math.round(h.usual)}${h.erros > 0 ? `, ${h.erros} com erro` : ''}`}</title>
          <rect className={classes.barra} x={i * 10 + 1} width={8} y={y(h.total)} height={HEIGHT - y(h.total)} />
          <rect className={classes.barraErro} x={i * 10 + 1} width={8} y={y(h.erros)} height={HEIGHT - y(h.erros)} />
        </g>
      ))}
      <polyline className={classes.usual} points={horas.map((h, i) => `${i * 10 + 5},${y(h.usual)}`).join(' ')} />
    </svg>
  )
}

function Lojas({ lojas }: { lojas: readonly SystemHealth[] }) {
  if (lojas.length === 0) return null
  return (
    <section className={classes.secao}>
      <h2>Por concessionária</h2>
      <div className={classes.tabela} tabIndex={0} role="region" aria-label="Saúde por concessionária">
        <table>
          <thead>
            <tr>
              <th scope="col">Concessionária</th>
              <th scope="col">Sistema</th>
              <th scope="col">Saúde</th>
              <th scope="col">24 horas</th>
              <th scope="col">Erros</th>
              <th scope="col">Último sucesso</th>
            </tr>
          </thead>
          <tbody>
            {lojas.map((l) => (
              <tr key={`${l.codConcessionaria} ${l.sistema}`}>
                <th scope="row">{l.concessionaria}</th>
                <td>{SYSTEMS[l.sistema]}</td>
                <td>
                  <Badge color={HEALTH_COLOR[l.saude]} variant="light">
                    {HEALTH_STATES[l.saude]}
                  </Badge>
                </td>
                <td>{l.total.toLocaleString('pt-BR')}</td>
                <td title={l.erro ?? undefined}>{l.erros.toLocaleString('pt-BR')}</td>
                <td>{l.ultimoSucesso ? <When instant={l.ultimoSucesso} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Incidents({ incidentes }: { incidentes: Status['incidentes'] }) {
  return (
    <section className={classes.secao}>
      <h2>Incidentes</h2>
      {incidentes.length === 0 ? (
        <EmptyState title="Nenhum incidente" text="Os alertas abrem um incidente quando um limite é passado." />
      ) : (
        <ul className={classes.lista}>
          {incidentes.map((i) => (
            <li key={i.codIncidente}>
              <Badge color={i.fim ? 'gray' : 'vermelho'} variant="light">
                {i.fim ? 'terminou' : 'aberto'}
              </Badge>{' '}
              <b>{SYSTEMS[i.sistema]}</b>: {i.motivo}. Desde <When instant={i.inicio} />
              {i.fim && (
                <>
                  {' '}
                  até <When instant={i.fim} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
