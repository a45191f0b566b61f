import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import type { Difference } from '#shared/rules/differences.ts'
import { formatReais } from '#shared/rules/money.ts'
import { Money } from '../../ui/display/Money.tsx'
import { When } from '../../ui/display/When.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Section } from '../../ui/orcamento/Section.tsx'
import { versionsQuery } from './api.ts'
import classes from './Envio.module.css'

const TYPE_LABELS: Record<Difference['tipo'], string> = {
  LINHA_NOVA: 'Nova',
  LINHA_RETIRADA: 'Retirada',
  PRECO: 'Preço',
  CONTEUDO: 'Mudou',
  TERMOS: 'Condição',
}

/** Every sent version with its changes, and the integrity check. */
export function OrcamentoVersions({ orcamento: o }: { orcamento: FullOrcamento }) {
  const q = useQuery({ ...versionsQuery(o.codOrcamento), enabled: o.versaoEnviada !== null })
  if (!o.versaoEnviada) return null
  return (
    <Section title={`Versões enviadas${q.data ? ` (${q.data.length})` : ''}`}>
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
                <When instant={v.enviadaEm} />
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
                  <b>{TYPE_LABELS[d.tipo]}</b> · {d.titulo}
                </span>
                <span>
                  {d.antes !== null && <del>{d.antes}</del>} {d.depois}
                  {d.valorAntes !== null && d.valorAntes !== d.valorDepois && <del> {formatReais(d.valorAntes)}</del>}
                  {d.valorDepois !== null && ` ${formatReais(d.valorDepois)}`}
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  )
}
