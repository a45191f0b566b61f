import { Button, Skeleton } from '@mantine/core'
import { IconArmchair, IconMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatTime, todayIn } from '#shared/rules/dates.ts'
import { recepcaoOfDay, type RecepcaoVeiculo } from '#shared/rules/recepcao.ts'
import { useNow } from '../../core/realtime/now.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { useConnection } from '../../core/realtime/realtime.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { dayServicos } from './api.ts'
import classes from './Recepcao.module.css'

const PAGE_SIZE = 8
const PAGE_TURN_MS = 10_000

/** The reception's list as a wall panel: large type, no scrolling, pages turn automatically; shows when the connection is lost. */
export function RecepcaoBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useTimeZone()
  const now = useNow()
  const dia = todayIn(fuso, new Date(now))
  const panel = useRef<HTMLDivElement>(null)
  const conexao = useConnection()
  const servicos = useQuery(dayServicos(codConcessionaria, dia))
  const veiculos = useMemo(() => recepcaoOfDay(servicos.data ?? [], dia, fuso), [servicos.data, dia, fuso])
  const trazidos = useMemo(() => recepcaoOfDay(servicos.data ?? [], dia, fuso, true), [servicos.data, dia, fuso])
  const pages = Math.max(1, Math.ceil(veiculos.length / PAGE_SIZE))
  const [page, setPage] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPage((p) => p + 1), PAGE_TURN_MS)
    return () => clearInterval(timer)
  }, [])
  useWakeLock()
  if (servicos.isError && !servicos.data)
    return <LoadError error={servicos.error} attempt={() => void servicos.refetch()} />
  if (servicos.isPending) return <Skeleton height={320} radius={8} />
  const atual = page % pages
  const onThisPage = veiculos.slice(atual * PAGE_SIZE, (atual + 1) * PAGE_SIZE)
  return (
    <div ref={panel} className={classes.painel}>
      <header className={classes.topo}>
        <b className="num">{formatTime(new Date(now).toISOString(), fuso)}</b>
        <span>
          {conexao === 'ao-vivo' ? 'atualizado' : 'sem rede: atualizado'} às{' '}
          {formatTime(new Date(servicos.dataUpdatedAt).toISOString(), fuso)}
          {pages > 1 && ` · página ${atual + 1} de ${pages}`}
        </span>
        <Button
          variant="default"
          className={classes.cheia}
          leftSection={<IconMaximize size={17} />}
          onClick={() => void panel.current?.requestFullscreen()}
        >
          Tela cheia
        </Button>
      </header>
      {veiculos.length === 0 ? (
        <EmptyState
          title="Nenhum veículo na recepção agora"
          text="Os veículos com serviço que começa hoje e OS aberta aparecem aqui."
          icon={<IconArmchair size={26} stroke={1.5} />}
        />
      ) : (
        <ul className={classes.lista} aria-label="Veículos de hoje">
          {onThisPage.map((v) => (
            <Linha key={`${v.placaOriginal}${v.placa}`} veiculo={v} />
          ))}
        </ul>
      )}
      {trazidos.length > 0 && (
        <section className={classes.trazidos} aria-label="De dias anteriores">
          <h2>De dias anteriores</h2>
          <span>{trazidos.map((v) => `${v.placa} ${v.modelo} · ${v.statusRecepcao.toLowerCase()}`).join('  ·  ')}</span>
        </section>
      )}
    </div>
  )
}

function Linha({ veiculo: v }: { veiculo: RecepcaoVeiculo }) {
  return (
    <li className={classes.linha} data-progresso={v.progressoOS}>
      <b className={classes.placa}>{v.placa}</b>
      <span className={classes.quem}>
        <b>{v.cliente}</b>
        <span>{v.modelo}</span>
      </span>
      <span className={classes.hora}>
        <small>Agendado</small>
        <span className="num">{v.horaAgendameto}</span>
      </span>
      <span className={classes.hora}>
        <small>Iniciado</small>
        <span className="num">{v.horaServicoIniciado}</span>
      </span>
      <span className={classes.consultor}>{v.consultor ?? ''}</span>
      <span className={classes.status}>
        {v.statusRecepcao}
        <span className={classes.passos} aria-hidden="true">
          {[1, 2, 3, 4].map((p) => (
            <i key={p} data-feito={p <= v.progressoOS || undefined} />
          ))}
        </span>
      </span>
    </li>
  )
}

/** Keeps the TV's screen awake while the panel is open. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const request = () => {
      // Browsers without the API, or on battery, reject: the panel works anyway.
      navigator.wakeLock?.request('screen').then(
        (t) => (lock = t),
        () => undefined,
      )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
