import './agenda.css'
import { useState } from 'react'
import { MOTIVOS_DA_NOTA, NOME_MOTIVO_DA_NOTA } from '#shared/rules/acompanhamento.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { Falha, lerPesquisa, responderPesquisa } from './api.ts'
import { Aviso } from './Aviso.tsx'
import { Esqueleto } from './Esqueleto.tsx'
import { Fechado } from './Fechado.tsx'
import { Topo } from './Topo.tsx'
import { useLido } from './useLido.ts'

const NOTAS = Array.from({ length: 11 }, (_, i) => i)

/** How the visit was: a mark from 0 to 10 and reasons, all by tap; words only for whoever wants. */
export function PesquisaPage({ token }: { token: string }) {
  const { dados: p, falha, tentar, guardar } = useLido(() => lerPesquisa(token), 'Pesquisa')
  const [nota, setNota] = useState<number | null>(null)
  const [motivos, setMotivos] = useState<string[]>([])
  const [comentario, setComentario] = useState('')
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  if (!p) return falha ? <Fechado falha={falha} tentar={tentar} /> : <Esqueleto />
  if (p.respondida)
    return <Aviso icone="💬" titulo="Obrigado!" texto={`A sua resposta chegou à ${p.concessionaria}.`} />

  async function enviar(): Promise<void> {
    if (nota === null) return
    setEnviando(true)
    setErro(null)
    try {
      guardar(await responderPesquisa(token, { nota, motivos, comentario: comentario.trim() }))
      scrollTo(0, 0)
    } catch (e) {
      if (e instanceof Falha && e.codigo === 'ja-respondido') return tentar()
      setErro(e instanceof Error ? e.message : 'Não foi possível enviar.')
      setEnviando(false)
    }
  }
  const alternar = (m: string) =>
    setMotivos((antes) => (antes.includes(m) ? antes.filter((x) => x !== m) : [...antes, m]))
  return (
    <>
      <Topo nome={p.concessionaria} marca={null} nota={formatarDia(p.entregueEm.slice(0, 10))} />
      <main>
        <h1>{`Como foi o serviço do seu ${p.modelo}?`}</h1>
        <p id="pergunta">De 0 a 10, quanto você recomendaria a nossa oficina a um amigo?</p>
        <div className="notas" role="group" aria-labelledby="pergunta">
          {NOTAS.map((n) => (
            <button
              key={n}
              type="button"
              className={nota === n ? 'primario' : ''}
              aria-pressed={nota === n}
              onClick={() => setNota(n)}
            >
              {n}
            </button>
          ))}
        </div>
        <p className="pontas suave" aria-hidden="true">
          <span>de jeito nenhum</span>
          <span>com certeza</span>
        </p>
        {nota !== null && (
          <>
            <h2 id="motivos">{nota >= 9 ? 'O que mais agradou?' : 'O que faltou?'}</h2>
            <div className="fichas" role="group" aria-labelledby="motivos">
              {MOTIVOS_DA_NOTA.map((m) => (
                <button
                  key={m}
                  type="button"
                  className={motivos.includes(m) ? 'marcado' : ''}
                  aria-pressed={motivos.includes(m)}
                  onClick={() => alternar(m)}
                >
                  {NOME_MOTIVO_DA_NOTA[m]}
                </button>
              ))}
            </div>
            <label className="campo-texto">
              <span>Quer contar mais? (se quiser)</span>
              <textarea
                rows={3}
                maxLength={500}
                value={comentario}
                onInput={(e) => setComentario(e.currentTarget.value)}
              />
            </label>
            {erro && (
              <p className="faixa vermelho" role="alert">
                {erro}
              </p>
            )}
            <button type="button" className="primario largo" disabled={enviando} onClick={() => void enviar()}>
              {enviando ? 'Enviando…' : 'Enviar resposta'}
            </button>
          </>
        )}
      </main>
    </>
  )
}
