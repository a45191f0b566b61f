import './agenda.css'
import { useState } from 'react'
import { diaNaZona, formatarDia, formatarHora } from '#shared/rules/datas.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import type { ChegadaDoCliente } from '#shared/agenda/lembretes.ts'
import { lerChegada, type RespostaDaChegada, responderChegada } from './api.ts'
import { Esqueleto } from './Esqueleto.tsx'
import { Fechado } from './Fechado.tsx'
import { Topo } from './Topo.tsx'
import { useLido } from './useLido.ts'

const SEMANA = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const PERIODOS = [
  { valor: 'MANHA', nome: 'Manhã' },
  { valor: 'TARDE', nome: 'Tarde' },
  { valor: 'QUALQUER', nome: 'Qualquer hora' },
]
const nomeDoDia = (dia: string) =>
  `${SEMANA[new Date(`${dia}T12:00:00Z`).getUTCDay()]}, ${formatarDia(dia).slice(0, 5)}`

/** A booked arrival: confirm it, ask for another time, or cancel; nothing on the page tells whose it is. */
export function ChegadaPage({ token }: { token: string }) {
  const { dados: c, falha, tentar, guardar } = useLido(() => lerChegada(token), 'Agendamento')
  const [pergunta, perguntar] = useState<'outra' | 'cancelar' | null>(null)
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  if (!c) return falha ? <Fechado falha={falha} tentar={tentar} /> : <Esqueleto />

  async function responder(r: RespostaDaChegada): Promise<void> {
    setEnviando(true)
    setErro(null)
    try {
      guardar(await responderChegada(token, r))
      perguntar(null)
    } catch (e) {
      setErro(e instanceof Error ? e.message : 'Não foi possível enviar.')
    }
    setEnviando(false)
  }
  const aberto = c.situacao === 'ABERTO' || c.situacao === 'CONFIRMADO'
  return (
    <>
      <Topo nome={c.concessionaria} marca={null} nota="Agendamento" />
      <main>
        <h1>{nomeDoDia(diaNaZona(c.inicio, c.fuso))}</h1>
        <p className="hora-grande">{formatarHora(c.inicio, c.fuso)}</p>
        <Situacao chegada={c} />
        {erro && (
          <p className="faixa vermelho" role="alert">
            {erro}
          </p>
        )}
        {aberto && pergunta === null && (
          <div className="pilha">
            {c.situacao === 'ABERTO' && (
              <button
                type="button"
                className="primario largo"
                disabled={enviando}
                onClick={() => void responder({ acao: 'CONFIRMAR' })}
              >
                Confirmar
              </button>
            )}
            <button type="button" className="largo" onClick={() => perguntar('outra')}>
              Pedir outra hora
            </button>
            <button type="button" className="largo" onClick={() => perguntar('cancelar')}>
              Cancelar o agendamento
            </button>
          </div>
        )}
        {aberto && pergunta === 'outra' && (
          <OutraHora
            dias={c.dias}
            enviando={enviando}
            voltar={() => perguntar(null)}
            pedir={(r) => void responder(r)}
          />
        )}
        {aberto && pergunta === 'cancelar' && (
          <section className="cartao">
            <p>Cancelar mesmo? A hora fica livre para outra pessoa.</p>
            <div className="pilha">
              <button
                type="button"
                className="primario largo"
                disabled={enviando}
                onClick={() => void responder({ acao: 'CANCELAR' })}
              >
                Sim, cancelar
              </button>
              <button type="button" className="largo" onClick={() => perguntar(null)}>
                Não, manter
              </button>
            </div>
          </section>
        )}
        {c.telefone && (
          <p className="suave">
            {'Fale com a oficina: '}
            <a href={`tel:+55${c.telefone.replace(/\D/g, '')}`}>{formatarTelefone(c.telefone)}</a>
          </p>
        )}
      </main>
    </>
  )
}

function Situacao({ chegada: c }: { chegada: ChegadaDoCliente }) {
  if (c.situacao === 'CANCELADO')
    return (
      <p className="faixa vermelho" role="status">
        Este agendamento foi cancelado.
      </p>
    )
  if (c.situacao === 'PASSOU')
    return (
      <p className="faixa amarelo" role="status">
        Este agendamento não está mais em aberto.
      </p>
    )
  if (c.pedido)
    return (
      <p className="faixa amarelo" role="status">
        {`Você pediu outra hora: ${c.pedido}. A oficina vai responder; até lá, esta hora continua sua.`}
      </p>
    )
  return c.situacao === 'CONFIRMADO' ? (
    <p className="faixa verde" role="status">
      Confirmado. Esperamos você!
    </p>
  ) : (
    <p>Você vem?</p>
  )
}

interface OutraHoraProps {
  dias: readonly string[]
  enviando: boolean
  voltar: () => void
  pedir: (r: RespostaDaChegada) => void
}

function OutraHora({ dias, enviando, voltar, pedir }: OutraHoraProps) {
  const [dia, setDia] = useState(dias[0] ?? '')
  const [periodo, setPeriodo] = useState('QUALQUER')
  const [texto, setTexto] = useState('')
  return (
    <section className="cartao" aria-label="Pedir outra hora">
      <label className="campo-texto">
        <span>Qual dia?</span>
        <select value={dia} onChange={(e) => setDia(e.currentTarget.value)}>
          {dias.map((d) => (
            <option key={d} value={d}>
              {nomeDoDia(d)}
            </option>
          ))}
        </select>
      </label>
      <div className="fichas" role="group" aria-label="Período">
        {PERIODOS.map((p) => (
          <button
            key={p.valor}
            type="button"
            className={periodo === p.valor ? 'marcado' : ''}
            aria-pressed={periodo === p.valor}
            onClick={() => setPeriodo(p.valor)}
          >
            {p.nome}
          </button>
        ))}
      </div>
      <label className="campo-texto">
        <span>Algo mais? (se quiser)</span>
        <input maxLength={200} value={texto} onInput={(e) => setTexto(e.currentTarget.value)} />
      </label>
      <div className="pilha">
        <button
          type="button"
          className="primario largo"
          disabled={enviando || dia === ''}
          onClick={() => pedir({ acao: 'OUTRA_HORA', dia, periodo, texto: texto.trim() })}
        >
          Enviar pedido
        </button>
        <button type="button" className="largo" onClick={voltar}>
          Voltar
        </button>
      </div>
    </section>
  )
}
