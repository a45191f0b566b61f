import { Button, Skeleton } from '@mantine/core'
import { IconArmchair, IconMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatarHora, hoje } from '#shared/rules/datas.ts'
import { recepcaoDoDia, type VeiculoNaRecepcao } from '#shared/rules/recepcao.ts'
import { useAgora } from '../../core/agora.ts'
import { useFuso } from '../../core/loja.ts'
import { useConexao } from '../../core/realtime.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { servicosDoDia } from './api.ts'
import classes from './Recepcao.module.css'

const POR_PAGINA = 8
const VIRAR_MS = 10_000

/** The reception's list as a wall panel: large, without scrolling, turning its pages by itself; a lost network is told. */
export function RecepcaoBoard({ codConcessionaria }: { codConcessionaria: number }) {
  const fuso = useFuso()
  const agora = useAgora()
  const dia = hoje(fuso, new Date(agora))
  const painel = useRef<HTMLDivElement>(null)
  const conexao = useConexao()
  const servicos = useQuery(servicosDoDia(codConcessionaria, dia))
  const veiculos = useMemo(() => recepcaoDoDia(servicos.data ?? [], dia, fuso), [servicos.data, dia, fuso])
  const trazidos = useMemo(() => recepcaoDoDia(servicos.data ?? [], dia, fuso, true), [servicos.data, dia, fuso])
  const paginas = Math.max(1, Math.ceil(veiculos.length / POR_PAGINA))
  const [pagina, setPagina] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPagina((p) => p + 1), VIRAR_MS)
    return () => clearInterval(timer)
  }, [])
  useTelaAcesa()
  if (servicos.isError && !servicos.data)
    return <ErroDeCarga erro={servicos.error} tentar={() => void servicos.refetch()} />
  if (servicos.isPending) return <Skeleton height={320} radius={8} />
  const atual = pagina % paginas
  const nesta = veiculos.slice(atual * POR_PAGINA, (atual + 1) * POR_PAGINA)
  return (
    <div ref={painel} className={classes.painel}>
      <header className={classes.topo}>
        <b className="num">{formatarHora(new Date(agora).toISOString(), fuso)}</b>
        <span>
          {conexao === 'ao-vivo' ? 'atualizado' : 'sem rede: atualizado'} às{' '}
          {formatarHora(new Date(servicos.dataUpdatedAt).toISOString(), fuso)}
          {paginas > 1 && ` · página ${atual + 1} de ${paginas}`}
        </span>
        <Button
          variant="default"
          className={classes.cheia}
          leftSection={<IconMaximize size={17} />}
          onClick={() => void painel.current?.requestFullscreen()}
        >
          Tela cheia
        </Button>
      </header>
      {veiculos.length === 0 ? (
        <EmptyState
          titulo="Nenhum veículo na recepção agora"
          texto="Os veículos com serviço que começa hoje e OS aberta aparecem aqui."
          icone={<IconArmchair size={26} stroke={1.5} />}
        />
      ) : (
        <ul className={classes.lista} aria-label="Veículos de hoje">
          {nesta.map((v) => (
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

function Linha({ veiculo: v }: { veiculo: VeiculoNaRecepcao }) {
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

/** Keeps the television's screen awake while the panel is open. */
function useTelaAcesa(): void {
  useEffect(() => {
    let trava: WakeLockSentinel | undefined
    const pedir = () => {
      // Browsers without it, or on battery, refuse: the panel works all the same.
      navigator.wakeLock?.request('screen').then(
        (t) => (trava = t),
        () => undefined,
      )
    }
    pedir()
    document.addEventListener('visibilitychange', pedir)
    return () => {
      document.removeEventListener('visibilitychange', pedir)
      void trava?.release()
    }
  }, [])
}
