import './painel.css'
import { useEffect, useState } from 'react'
import type { PainelDaRecepcao } from '#shared/agenda/links-agenda.ts'
import { formatarHora, hoje } from '#shared/rules/datas.ts'
import { Falha, lerPainel } from './api.ts'
import { Aviso } from './Aviso.tsx'
import { Esqueleto } from './Esqueleto.tsx'
import { vestir } from './tema.ts'

type Dados = NonNullable<PainelDaRecepcao['dados']>
type Veiculo = Dados['veiculos'][number]

const POR_PAGINA = 8
const LER_MS = 5000
const VIRAR_MS = 10_000
/** After so long without an answer the panel says that it is not of now. */
const VELHO_MS = 20_000

/** The reception's list on a television, without anybody's session: read every few seconds, turned by itself, honest about a lost network. */
export function PainelPage({ token }: { token: string }) {
  const { dados, lidoEm, falha, agora } = usePainel(token)
  useTelaAcesa()
  if (falha && !dados) return <Aviso icone="🔗" titulo="O painel não abre" texto={falha.message} />
  if (!dados) return <Esqueleto />
  const paginas = Math.max(1, Math.ceil(dados.veiculos.length / POR_PAGINA))
  const atual = Math.floor(agora / VIRAR_MS) % paginas
  const nesta = dados.veiculos.slice(atual * POR_PAGINA, (atual + 1) * POR_PAGINA)
  const hora = (t: number) => formatarHora(new Date(t).toISOString(), dados.fuso)
  return (
    <main className="parede">
      <header className="parede-topo">
        <b>{hora(agora)}</b>
        <h1>{dados.concessionaria}</h1>
        <span className={agora - lidoEm > VELHO_MS ? 'velho' : ''} role="status">
          {agora - lidoEm > VELHO_MS ? 'sem rede: atualizado' : 'atualizado'} às {hora(lidoEm)}
          {paginas > 1 && ` · página ${atual + 1} de ${paginas}`}
        </span>
      </header>
      {dados.veiculos.length === 0 && <p className="parede-vazia">Nenhum veículo na recepção agora.</p>}
      <ul className="parede-lista" aria-label="Veículos de hoje">
        {nesta.map((v) => (
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

/** The list as it was last read, when, and what time it is. What has not changed is not sent again. */
function usePainel(token: string) {
  const [estado, setEstado] = useState<{ dados: Dados | null; lidoEm: number; falha: Falha | null }>({
    dados: null,
    lidoEm: 0,
    falha: null,
  })
  const [agora, setAgora] = useState(() => Date.now())
  useEffect(() => {
    const relogio = setInterval(() => setAgora(Date.now()), 1000)
    let [rev, dia, fuso] = [-1, '', '']
    let parado = false
    let timer: ReturnType<typeof setTimeout>
    async function ler(): Promise<void> {
      try {
        if (fuso !== '' && dia !== hoje(fuso, new Date())) rev = -1
        const p = await lerPainel(token, rev < 0 ? null : { rev, dia })
        if (p.dados) {
          ;({ fuso } = p.dados)
          dia = hoje(fuso, new Date())
          document.title = `Recepção · ${p.dados.concessionaria}`
          vestir(p.dados.primaria)
        }
        ;({ rev } = p)
        setEstado((antes) => ({ dados: p.dados ?? antes.dados, lidoEm: Date.now(), falha: null }))
      } catch (e) {
        const falha = e instanceof Falha ? e : new Falha('erro', 'Não foi possível abrir. Tente de novo em instantes.')
        // Revoked: what it showed goes too. A lost network leaves it standing.
        setEstado((antes) => ({ ...antes, falha, ...(falha.codigo === 'nao-encontrado' && { dados: null }) }))
      }
      if (!parado) timer = setTimeout(() => void ler(), LER_MS)
    }
    void ler()
    return () => {
      parado = true
      clearInterval(relogio)
      clearTimeout(timer)
    }
  }, [token])
  return { ...estado, agora }
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
