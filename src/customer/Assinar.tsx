import { Fragment, useState } from 'react'
import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { Falha } from './api.ts'
import type { Escolhas } from './escolhas.ts'
import { NOME_DECISAO } from './textos.ts'

interface Props {
  orcamento: OrcamentoCliente
  totalAprovado: number
  escolhas: Escolhas
  /** The identity step has been passed. */
  confirmado: boolean
  /** Throws what the customer can mend; null in the preview. */
  enviar: ((nome: string) => Promise<void>) | null
  aoPerderProva: () => void
  aoVoltar: () => void
}

/** Last step: what was decided, the terms, the name. */
export function Assinar({ orcamento, totalAprovado, escolhas, confirmado, enviar, aoPerderProva, aoVoltar }: Props) {
  const por = (decisao: keyof typeof NOME_DECISAO) =>
    orcamento.linhas.filter((l) => (escolhas[l.codLinha]?.decisao ?? 'REPROVADO') === decisao)
  const aprovadas = por('APROVADO').length
  const [nome, setNome] = useState('')
  const [aceito, setAceito] = useState(false)
  const [tentou, setTentou] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const { termos } = orcamento
  const semNome = nome.trim().length < 2

  async function assinar(): Promise<void> {
    setTentou(true)
    if (semNome || !aceito || enviando || !enviar) return
    setEnviando(true)
    setErro(null)
    try {
      await enviar(nome.trim())
    } catch (e) {
      // The proof lives half an hour: who took longer confirms again.
      if (e instanceof Falha && e.codigo === 'identidade-exigida') aoPerderProva()
      setErro(e instanceof Falha ? e.message : 'Não foi possível enviar. Tente de novo.')
    } finally {
      setEnviando(false)
    }
  }
  return (
    <form
      className="cartao assinatura"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void assinar()
      }}
    >
      <h2>Confirme sua decisão</h2>
      {confirmado && <p className="verde-texto">✓ Identidade confirmada</p>}
      <p>
        {aprovadas === 0
          ? 'Você não aprovou nenhum serviço.'
          : `Você aprova ${aprovadas} de ${orcamento.linhas.length} ${orcamento.linhas.length === 1 ? 'serviço' : 'serviços'}, no total de `}
        {aprovadas > 0 && <strong>{formatarReais(totalAprovado)}</strong>}
      </p>
      <dl>
        {(['APROVADO', 'ADIADO', 'REPROVADO'] as const).map(
          (d) =>
            por(d).length > 0 && (
              <Fragment key={d}>
                <dt>{NOME_DECISAO[d]}</dt>
                <dd>
                  <ul className="recapitulacao">
                    {por(d).map((l) => (
                      <li key={l.codLinha} className="entre">
                        <span>{l.titulo}</span>
                        <span>{formatarReais(l.total)}</span>
                      </li>
                    ))}
                  </ul>
                </dd>
              </Fragment>
            ),
        )}
        <dt>Pagamento</dt>
        <dd>{termos.condicaoPagamento}</dd>
        <dt>Início e término</dt>
        <dd>{`${formatarDia(termos.inicioPrevisto)} a ${formatarDia(termos.fimPrevisto)}`}</dd>
      </dl>
      <label className="campo">
        <span>Seu nome completo</span>
        <input
          type="text"
          autoComplete="name"
          value={nome}
          onInput={(e) => setNome(e.currentTarget.value)}
          aria-invalid={tentou && semNome}
          aria-describedby="erro-nome"
        />
        <span id="erro-nome" className="erro" role="alert">
          {tentou && semNome ? 'Escreva seu nome' : ''}
        </span>
      </label>
      <label className="aceite">
        <input
          type="checkbox"
          checked={aceito}
          onChange={(e) => setAceito(e.currentTarget.checked)}
          aria-invalid={tentou && !aceito}
        />
        <span>Li os serviços, os preços, os prazos e a forma de pagamento, e esta é a minha decisão.</span>
      </label>
      <p className="erro" role="alert">
        {erro ?? (tentou && !aceito ? 'Marque que leu e concorda' : '')}
      </p>
      {!enviar && <p className="suave">Prévia: só o cliente assina, pelo link que receber.</p>}
      <div className="decisao">
        <button type="button" onClick={aoVoltar}>
          Voltar
        </button>
        <button type="submit" className="primario" disabled={!enviar} aria-busy={enviando}>
          {enviando ? 'Enviando…' : 'Enviar decisão'}
        </button>
      </div>
    </form>
  )
}
