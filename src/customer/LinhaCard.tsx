import type { LinhaCliente } from '#shared/cliente.ts'
import { formatarDia, formatarDuracao, somarDias } from '#shared/datas.ts'
import { formatarReais } from '#shared/dinheiro.ts'
import type { Escolha } from './api.ts'
import { FotoCliente } from './FotoCliente.tsx'
import { MOTIVOS, NOME_DECISAO, PRAZOS_ADIAR } from './textos.ts'

interface Props {
  linha: LinhaCliente
  escolha: Escolha | undefined
  /** Store's day: postponements count from it. */
  hoje: string
  fechada: boolean
  aoEscolher: (escolha: Escolha | null) => void
}

const COR = { VERMELHO: 'Urgente', AMARELO: 'Atenção' } as const

export function LinhaCard({ linha, escolha, hoje, fechada, aoEscolher }: Props) {
  const detalhe = [linha.pecas.length > 0 && 'peças', linha.maoDeObra.length > 0 && 'mão de obra'].filter(Boolean).join(' + ')
  const achado =
    linha.fotos.length > 0 ? 'achado com foto' : linha.medida ? 'achado com medida' : linha.origem === 'PLANO_DE_FABRICA' ? 'plano de fábrica' : 'sugestão'
  return (
    <article className={`cartao ${escolha ? 'decidida' : ''}`} aria-labelledby={`t${linha.codLinha}`}>
      <div className="entre">
        {linha.cor ? <span className={`selo ${linha.cor.toLowerCase()}`}>{COR[linha.cor]}</span> : <span className="selo neutro">Sugestão</span>}
        <span className="suave">{achado}</span>
      </div>
      <h2 id={`t${linha.codLinha}`}>{linha.titulo}</h2>
      <p className="suave">
        {linha.medida && <strong>{linha.medida}. </strong>}
        {linha.comentario}
      </p>
      {linha.fotos.length > 0 && (
        <div className={`fotos ${linha.fotos.length === 1 ? 'uma' : ''}`}>
          {linha.fotos.map((f) => (
            <FotoCliente key={f.codFoto} foto={f} titulo={linha.titulo} />
          ))}
        </div>
      )}
      <details>
        <summary>
          <span className="entre base">
            <span className="preco">{formatarReais(linha.total)}</span>
            <span className="suave">{detalhe} ▾</span>
          </span>
        </summary>
        <ul className="composicao">
          {linha.pecas.map((p, i) => (
            <li key={`p${i}`} className="entre">
              <span>{`${p.quantidade.toLocaleString('pt-BR')} × ${p.descricao}`}</span>
              <span>{formatarReais(p.total)}</span>
            </li>
          ))}
          {linha.maoDeObra.map((m, i) => (
            <li key={`m${i}`} className="entre">
              <span>{`${m.descricao} (${formatarDuracao(m.minutos)})`}</span>
              <span>{formatarReais(m.total)}</span>
            </li>
          ))}
        </ul>
      </details>
      {fechada ? (
        linha.decisao && (
          <p className={`resultado ${linha.decisao.toLowerCase()}`}>
            {linha.decisao === 'APROVADO' ? '✓ ' : linha.decisao === 'REPROVADO' ? '✕ ' : '⏲ '}
            {NOME_DECISAO[linha.decisao]}
            {linha.adiadoPara && ` até ${formatarDia(linha.adiadoPara)}`}
            {linha.motivo && ` · ${MOTIVOS[linha.motivo]?.toLowerCase()}`}
          </p>
        )
      ) : (
        <div className="decisao" role="group" aria-label={`Sua decisão sobre ${linha.titulo}`}>
          <button
            type="button"
            className={escolha?.decisao === 'APROVADO' ? 'primario' : ''}
            aria-pressed={escolha?.decisao === 'APROVADO'}
            onClick={() => aoEscolher(escolha?.decisao === 'APROVADO' ? null : { decisao: 'APROVADO' })}
          >
            {escolha?.decisao === 'APROVADO' ? '✓ Aprovado' : 'Aprovar'}
          </button>
          {linha.cor !== 'VERMELHO' && (
            <button
              type="button"
              className={escolha?.decisao === 'ADIADO' ? 'marcado' : ''}
              aria-pressed={escolha?.decisao === 'ADIADO'}
              onClick={() => aoEscolher(escolha?.decisao === 'ADIADO' ? null : { decisao: 'ADIADO', adiadoPara: somarDias(hoje, 60) })}
            >
              {escolha?.decisao === 'ADIADO' ? 'Adiado' : 'Adiar'}
            </button>
          )}
          <button
            type="button"
            className={escolha?.decisao === 'REPROVADO' ? 'marcado' : ''}
            aria-pressed={escolha?.decisao === 'REPROVADO'}
            onClick={() => aoEscolher(escolha?.decisao === 'REPROVADO' ? null : { decisao: 'REPROVADO' })}
          >
            {escolha?.decisao === 'REPROVADO' ? '✕ Recusado' : 'Recusar'}
          </button>
        </div>
      )}
      {!fechada && escolha?.decisao === 'ADIADO' && (
        <div className="detalhe-decisao" role="group" aria-label="Adiar por quanto tempo">
          {PRAZOS_ADIAR.map((dias) => {
            const dia = somarDias(hoje, dias)
            return (
              <button
                key={dias}
                type="button"
                className={`ficha ${escolha.adiadoPara === dia ? 'marcado' : ''}`}
                aria-pressed={escolha.adiadoPara === dia}
                onClick={() => aoEscolher({ decisao: 'ADIADO', adiadoPara: dia })}
              >
                {dias} dias
              </button>
            )
          })}
        </div>
      )}
      {!fechada && escolha?.decisao === 'REPROVADO' && (
        <label className="detalhe-decisao motivo">
          <span>Se quiser, conte o motivo</span>
          <select
            value={escolha.motivo ?? ''}
            onChange={(e) => aoEscolher({ decisao: 'REPROVADO', ...(e.currentTarget.value && { motivo: e.currentTarget.value }) })}
          >
            <option value="">Prefiro não dizer</option>
            {Object.entries(MOTIVOS).map(([valor, texto]) => (
              <option key={valor} value={valor}>
                {texto}
              </option>
            ))}
          </select>
        </label>
      )}
    </article>
  )
}
