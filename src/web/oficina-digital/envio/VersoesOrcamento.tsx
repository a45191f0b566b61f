import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import type { Diferenca } from '#shared/rules/diferencas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { Money } from '../../ui/dados/Money.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { versoesDo } from './api.ts'
import classes from './Envio.module.css'

const NOME_TIPO: Record<Diferenca['tipo'], string> = {
  LINHA_NOVA: 'Nova',
  LINHA_RETIRADA: 'Retirada',
  PRECO: 'Preço',
  CONTEUDO: 'Mudou',
  TERMOS: 'Condição',
}

/** Every version that was sent, with what each changed, and the check that nothing was tampered with. */
export function VersoesOrcamento({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const q = useQuery({ ...versoesDo(o.codOrcamento), enabled: o.versaoEnviada !== null })
  if (!o.versaoEnviada) return null
  return (
    <Secao titulo={`Versões enviadas${q.data ? ` (${q.data.length})` : ''}`}>
      <ul className={comuns.linhas}>
        {q.data?.map((v) => (
          <li key={v.numero}>
            <div className={comuns.tituloLinha}>
              <span>
                Versão {v.numero}{' '}
                <span className={comuns.origem}>
                  {v.respondidaEm ? 'respondida' : v.retiradaEm ? 'retirada' : 'em vigor'}
                </span>
              </span>
              <Money centavos={v.total} />
            </div>
            <div className={comuns.componente}>
              <span>
                <Quando instante={v.enviadaEm} />
                {v.enviadaPor && ` · ${v.enviadaPor}`}
                {v.assinadaPor && ` · assinada por ${v.assinadaPor}`}
              </span>
              <span>
                <Anchor href={v.url} target="_blank" rel="noopener noreferrer" size="sm">
                  ver
                </Anchor>
                {' · '}
                <Anchor href={`/o/verificar/${v.sha256}`} target="_blank" rel="noopener noreferrer" size="sm">
                  conferir
                </Anchor>
              </span>
            </div>
            {v.diferencas.map((d) => (
              <div key={`${d.tipo} ${d.titulo}`} className={classes.diferenca}>
                <span>
                  <b>{NOME_TIPO[d.tipo]}</b> · {d.titulo}
                </span>
                <span>
                  {d.antes !== null && <del>{d.antes}</del>} {d.depois}
                  {d.valorAntes !== null && d.valorAntes !== d.valorDepois && <del> {formatarReais(d.valorAntes)}</del>}
                  {d.valorDepois !== null && ` ${formatarReais(d.valorDepois)}`}
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Secao>
  )
}
