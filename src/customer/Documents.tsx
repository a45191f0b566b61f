import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { contentUrl, pdfUrl } from './api.ts'

/** The terms, and links to the PDF, the frozen file and its verification. */
export function Documents({
  orcamento: o,
  token,
  prova,
  identify,
}: {
  orcamento: OrcamentoCliente
  token: string | null
  prova: string | undefined
  identify: () => void
}) {
  const answered = o.situacao === 'RESPONDIDO'
  // The documents of an answered quote hold the full name, so they need the identity step.
  const needsConfirmation = answered && o.identidade !== null && prova === undefined
  const visible = answered || o.situacao === 'ABERTO'
  return (
    <section className="rodape suave" aria-label="Condições e documentos">
      <p>
        {visible && (
          <>
            {`Pagamento: ${o.termos.condicaoPagamento}`}
            <br />
            {`Serviço de ${formatDay(o.termos.inicioPrevisto)} a ${formatDay(o.termos.fimPrevisto)}`}
            <br />
          </>
        )}
        {o.telefoneConcessionaria && (
          <>
            {'Fale com a oficina: '}
            <a href={`tel:+55${o.telefoneConcessionaria.replace(/\D/g, '')}`}>{o.telefoneConcessionaria}</a>
          </>
        )}
      </p>
      {o.manual && (
        <a className="botao" href={o.manual} target="_blank" rel="noopener">
          Manual do proprietário
        </a>
      )}
      {token && needsConfirmation && (
        <button type="button" onClick={identify}>
          Confirmar que sou eu, para baixar os documentos
        </button>
      )}
      {token && visible && !needsConfirmation && (
        <nav className="documentos" aria-label="Documentos">
          <a className="botao" href={pdfUrl(token, prova)} download>
            {answered ? 'Baixar a decisão em PDF' : 'Baixar em PDF'}
          </a>
          {answered && (
            <>
              <a className="botao" href={`/o/verificar/${o.sha256}#${token}${prova ? `.${prova}` : ''}`}>
                Conferir autenticidade
              </a>
              <a href={contentUrl(token, prova)} download>
                Baixar o arquivo original (JSON)
              </a>
            </>
          )}
        </nav>
      )}
      {o.sha256 && <span className="codigo">{`Documento ${o.sha256.slice(0, 16)}`}</span>}
    </section>
  )
}
