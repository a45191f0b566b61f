import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { enderecoConteudo, enderecoPdf } from './api.ts'

/** The terms, and what can be kept or checked: PDF, the frozen file, its verification. */
export function Documentos({
  orcamento: o,
  token,
  prova,
  identificar,
}: {
  orcamento: OrcamentoCliente
  token: string | null
  prova: string | undefined
  identificar: () => void
}) {
  const respondido = o.situacao === 'RESPONDIDO'
  // After the answer the papers hold a whole name: they are for whoever is recognised.
  const porConfirmar = respondido && o.identidade !== null && prova === undefined
  const aVista = respondido || o.situacao === 'ABERTO'
  return (
    <section className="rodape suave" aria-label="Condições e documentos">
      <p>
        {aVista && (
          <>
            {`Pagamento: ${o.termos.condicaoPagamento}`}
            <br />
            {`Serviço de ${formatarDia(o.termos.inicioPrevisto)} a ${formatarDia(o.termos.fimPrevisto)}`}
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
      {token && porConfirmar && (
        <button type="button" onClick={identificar}>
          Confirmar que sou eu, para baixar os documentos
        </button>
      )}
      {token && aVista && !porConfirmar && (
        <nav className="documentos" aria-label="Documentos">
          <a className="botao" href={enderecoPdf(token, prova)} download>
            {respondido ? 'Baixar a decisão em PDF' : 'Baixar em PDF'}
          </a>
          {respondido && (
            <>
              <a className="botao" href={`/o/verificar/${o.sha256}#${token}${prova ? `.${prova}` : ''}`}>
                Conferir autenticidade
              </a>
              <a href={enderecoConteudo(token, prova)} download>
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
