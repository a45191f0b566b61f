import { Anchor, Badge, Button, Skeleton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Lido } from '#shared/core/contract.ts'
import { type integracoes, SISTEMAS, type SaudeDoSistema } from '#shared/suporte/integracoes.ts'
import { SAUDES } from '#shared/rules/saude-integracao.ts'
import { formatarHora } from '#shared/rules/datas.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { statusIntegracoes } from './api.ts'
import classes from './Integracoes.module.css'
import { COR_SAUDE } from './textos.ts'

const AlertasModal = adiado(() => import('./AlertasModal.tsx').then((m) => m.AlertasModal))

type Status = Lido<typeof integracoes.statusIntegracoes>
type Sistema = Status['sistemas'][number]

/** /suporte/status-integracoes: how each system is, its volume beside the usual, incidents. */
export function StatusPage() {
  const q = useQuery(statusIntegracoes())
  const [alertando, alertar] = useState(false)
  return (
    <>
      <ListPage
        titulo="Status das integrações"
        acao={
          <Button
            variant="default"
            leftSection={<IconBell size={17} />}
            disabled={!q.data}
            onClick={() => alertar(true)}
          >
            {q.data && q.data.alertas.length > 0 ? `Alertas (${q.data.alertas.length})` : 'Alertas'}
          </Button>
        }
      >
        {q.isPending && <Skeleton height={320} radius={8} />}
        {q.isError && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.data && (
          <>
            <ul className={classes.sistemas} aria-label="Sistemas">
              {q.data.sistemas.map((s) => (
                <Cartao key={s.sistema} sistema={s} />
              ))}
            </ul>
            <Lojas lojas={q.data.lojas} />
            <Incidentes incidentes={q.data.incidentes} />
          </>
        )}
      </ListPage>
      {alertando && q.data && (
        <Suspense>
          <AlertasModal alertas={q.data.alertas} fechar={() => alertar(false)} />
        </Suspense>
      )}
    </>
  )
}

function Cartao({ sistema: s }: { sistema: Sistema }) {
  return (
    <li className={classes.cartao}>
      <div className={classes.topo}>
        <b>{SISTEMAS[s.sistema]}</b>
        <Badge color={COR_SAUDE[s.saude]} variant="light">
          {SAUDES[s.saude]}
        </Badge>
      </div>
      <div>
        <span className={classes.numero}>{s.total.toLocaleString('pt-BR')}</span>{' '}
        <span className="suave">em 24 horas, usual {s.usual.toLocaleString('pt-BR')}</span>
      </div>
      <Horas horas={s.horas} nome={SISTEMAS[s.sistema]} />
      <div className="suave">
        {s.ultimoSucesso ? (
          <>
            Último sucesso <Quando instante={s.ultimoSucesso} />
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
        renderRoot={(p) => <TelaLink {...p} to="/suporte/logs-integracoes" search={{ sistema: s.sistema }} />}
      >
        Ver mensagens
      </Anchor>
    </li>
  )
}

const ALTURA = 44

/** Bars of 24 hours, errors at the foot, the usual as a line. */
function Horas({ horas, nome }: { horas: Sistema['horas']; nome: string }) {
  const fuso = useFuso()
  const maior = Math.max(1, ...horas.map((h) => Math.max(h.total, h.usual)))
  const y = (n: number) => ALTURA - (ALTURA * n) / maior
  const hora = (i: number) => (horas[i] ? formatarHora(horas[i].hora, fuso) : '')
  return (
    <svg
      className={classes.horas}
      viewBox={`0 0 240 ${ALTURA}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${nome}: mensagens por hora, de ${hora(0)} a ${hora(horas.length - 1)}`}
    >
      {horas.map((h, i) => (
        <g key={h.hora}>
          <title>{`${formatarHora(h.hora, fuso)}: ${h.total}, usual ${Math.round(h.usual)}${h.erros > 0 ? `, ${h.erros} com erro` : ''}`}</title>
          <rect className={classes.barra} x={i * 10 + 1} width={8} y={y(h.total)} height={ALTURA - y(h.total)} />
          <rect className={classes.barraErro} x={i * 10 + 1} width={8} y={y(h.erros)} height={ALTURA - y(h.erros)} />
        </g>
      ))}
      <polyline className={classes.usual} points={horas.map((h, i) => `${i * 10 + 5},${y(h.usual)}`).join(' ')} />
    </svg>
  )
}

function Lojas({ lojas }: { lojas: readonly SaudeDoSistema[] }) {
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
                <td>{SISTEMAS[l.sistema]}</td>
                <td>
                  <Badge color={COR_SAUDE[l.saude]} variant="light">
                    {SAUDES[l.saude]}
                  </Badge>
                </td>
                <td>{l.total.toLocaleString('pt-BR')}</td>
                <td title={l.erro ?? undefined}>{l.erros.toLocaleString('pt-BR')}</td>
                <td>{l.ultimoSucesso ? <Quando instante={l.ultimoSucesso} /> : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Incidentes({ incidentes }: { incidentes: Status['incidentes'] }) {
  return (
    <section className={classes.secao}>
      <h2>Incidentes</h2>
      {incidentes.length === 0 ? (
        <EmptyState titulo="Nenhum incidente" texto="Os alertas abrem um incidente quando um limite é passado." />
      ) : (
        <ul className={classes.lista}>
          {incidentes.map((i) => (
            <li key={i.codIncidente}>
              <Badge color={i.fim ? 'gray' : 'vermelho'} variant="light">
                {i.fim ? 'terminou' : 'aberto'}
              </Badge>{' '}
              <b>{SISTEMAS[i.sistema]}</b>: {i.motivo}. Desde <Quando instante={i.inicio} />
              {i.fim && (
                <>
                  {' '}
                  até <Quando instante={i.fim} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
