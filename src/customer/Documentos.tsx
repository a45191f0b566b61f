import type { OrcamentoCliente } from '#shared/oferta.ts'
import { formatarDia } from '#shared/regras/datas.ts'
import { enderecoConteudo, enderecoPdf } from './api.ts'

/** The terms, and what can be kept or checked: PDF, the frozen file, its verification. */
export function Documentos({ orcamento: o, token }: { orcamento: OrcamentoCliente; token: string | null }) {
  const respondido = o.situacao === 'RESPONDIDO'
  return (
    <section className="rodape suave" aria-label="Condições e documentos">
      <p>
        {`Pagamento: ${o.termos.condicaoPagamento}`}
        <br />
        {`Serviço de ${formatarDia(o.termos.inicioPrevisto)} a ${formatarDia(o.termos.fimPrevisto)}`}
        {o.telefoneConcessionaria && (
          <>
            <br />
            {'Fale com a oficina: '}
            <a href={`tel:+55${o.telefoneConcessionaria.replace(/\D/g, '')}`}>{o.telefoneConcessionaria}</a>
          </>
        )}
      </p>
      {token && (
        <nav className="documentos" aria-label="Documentos">
          <a className="botao" href={enderecoPdf(token)} download>
            {respondido ? 'Baixar a decisão em PDF' : 'Baixar em PDF'}
          </a>
          {respondido && (
            <>
              <a className="botao" href={`/o/verificar/${o.sha256}#${token}`}>
                Conferir autenticidade
              </a>
              <a href={enderecoConteudo(token)} download>
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
