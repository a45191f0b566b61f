import './panel.css'
import { useEffect, useState } from 'react'
import type { RecepcaoPanel } from '#shared/agenda/links-agenda.ts'
import { formatTime, todayIn } from '#shared/rules/dates.ts'
import { Failure, getPanel } from './api.ts'
import { Notice } from './Notice.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { applyTheme } from './theme.ts'

type Data = NonNullable<RecepcaoPanel['dados']>
type Veiculo = Data['veiculos'][number]

const PAGE_SIZE = 8
const REFRESH_MS = 5000
const PAGE_TURN_MS = 10_000
/** After this long without an answer the panel marks its data as stale. */
const STALE_MS = 20_000

/** The reception's list on a television, without a session: polls every few seconds, turns pages by itself, shows a lost network. */
export function PanelPage({ token }: { token: string }) {
  const { dados, lidoEm, falha: failure, agora } = usePanel(token)
  useWakeLock()
  if (failure && !dados) return <Notice icon="🔗" title="O painel não abre" text={failure.message} />
  if (!dados) return <LoadingSkeleton />
  const pages = Math.max(1, Math.ceil(dados.veiculos.length / PAGE_SIZE))
  const atual = Math.floor(agora / PAGE_TURN_MS) % pages
  const onThisPage = dados.veiculos.slice(atual * PAGE_SIZE, (atual + 1) * PAGE_SIZE)
  const hora = (t: number) => formatTime(new Date(t).toISOString(), dados.fuso)
  return (
    <main className="parede">
      <header className="parede-topo">
        <b>{hora(agora)}</b>
        <h1>{dados.concessionaria}</h1>
        <span className={agora - lidoEm > STALE_MS ? 'velho' : ''} role="status">
          {agora - lidoEm > STALE_MS ? 'sem rede: atualizado' : 'atualizado'} às {hora(lidoEm)}
          {pages > 1 && ` · página ${atual + 1} de ${pages}`}
        </span>
      </header>
      {dados.veiculos.length === 0 && <p className="parede-vazia">Nenhum veículo na recepção agora.</p>}
      <ul className="parede-lista" aria-label="Veículos de hoje">
        {onThisPage.map((v) => (
          <Linha key={`${v.placa}${v.modelo}${v.cliente}`} veiculo={v} />
        ))}
      </ul>
      {dados.trazidos.length > 0 && (
        <section className="parede-trazidos">
          <h2>De dias anteriores</h2>
          <span>
            {dados.trazidos.map((v) => `${v.placa} ${v.modelo} · ${v.statusRecepcao.toLowerCase()}`).join('  ·  ')}
          </span>
        </section>
      )}
    </main>
  )
}

function Linha({ veiculo: v }: { veiculo: Veiculo }) {
  return (
    <li className={`parede-linha p${v.progressoOS}`}>
      <b className="parede-placa">{v.placa}</b>
      <span>
        <b>{v.cliente}</b>
        <small>{v.modelo}</small>
      </span>
      <span>
        <small>Agendado</small>
        {v.horaAgendameto}
      </span>
      <span>
        <small>Iniciado</small>
        {v.horaServicoIniciado}
      </span>
      <span className="parede-consultor">{v.consultor ?? ''}</span>
      <strong>{v.statusRecepcao}</strong>
    </li>
  )
}

/** The last list, the time of its last poll, and the current time. Polls with `rev`, so the server skips an unchanged list. */
function usePanel(token: string) {
  const [estado, setEstado] = useState<{ dados: Data | null; lidoEm: number; falha: Failure | null }>({
    dados: null,
    lidoEm: 0,
    falha: null,
  })
  const [agora, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    let [rev, dia, fuso] = [-1, '', '']
    let parado = false
    let timer: ReturnType<typeof setTimeout>
    async function read(): Promise<void> {
      try {
        if (fuso !== '' && dia !== todayIn(fuso, new Date())) rev = -1
        const p = await getPanel(token, rev < 0 ? null : { rev, dia })
        if (p.dados) {
          ;({ fuso } = p.dados)
          dia = todayIn(fuso, new Date())
          document.title = `Recepção · ${p.dados.concessionaria}`
          applyTheme(p.dados.primaria)
        }
        ;({ rev } = p)
        setEstado((before) => ({ dados: p.dados ?? before.dados, lidoEm: Date.now(), falha: null }))
      } catch (e) {
        const failure =
          e instanceof Failure ? e : new Failure('erro', 'Não foi possível abrir. Tente de novo em instantes.')
        // A revoked link clears the list; a lost network keeps it on screen.
        setEstado((before) => ({
          ...before,
          falha: failure,
          ...(failure.code === 'nao-encontrado' && { dados: null }),
        }))
      }
      if (!parado) timer = setTimeout(() => void read(), REFRESH_MS)
    }
    void read()
    return () => {
      parado = true
      clearInterval(clock)
      clearTimeout(timer)
    }
  }, [token])
  return { ...estado, agora }
}

/** Keeps the television's screen awake while the panel is open. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    const request = () => {
      // Ignore a refusal: some browsers lack wake locks or deny them on battery.
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
