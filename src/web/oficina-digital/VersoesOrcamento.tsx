import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarReais } from '#shared/dinheiro.ts'
import type { Diferenca } from '#shared/diferencas.ts'
import type { OrcamentoCompleto } from '#shared/oficina-digital.ts'
import { Money } from '../ui/dados/Money.tsx'
import { Quando } from '../ui/dados/Quando.tsx'
import { correnteDo, versoesDo } from './api-negociacao.ts'
import classes from './Orcamentos.module.css'
import { Secao } from './Secao.tsx'

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
      <ul className={classes.linhas}>
        {q.data?.map((v) => (
          <li key={v.numero}>
            <div className={classes.tituloLinha}>
              <span>
                Versão {v.numero} <span className={classes.origem}>{v.respondidaEm ? 'respondida' : v.retiradaEm ? 'retirada' : 'em vigor'}</span>
              </span>
              <Money centavos={v.total} />
            </div>
            <div className={classes.componente}>
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

/** Recomputes the chain of events on demand: the proof that the timeline is as it was written. */
export function ConferirCorrente({ codOrcamento }: { codOrcamento: number }) {
  const [conferir, setConferir] = useState(false)
  const q = useQuery({ ...correnteDo(codOrcamento), enabled: conferir })
  const r = q.data
  return (
    <Group gap="xs">
      <Button size="compact-sm" variant="default" loading={q.isFetching} onClick={() => (conferir ? void q.refetch() : setConferir(true))}>
        Conferir a linha do tempo
      </Button>
      {r && (
        <Text size="sm" c={r.integra ? 'dimmed' : 'vermelho'} role="status">
          {r.integra ? <IconShieldCheck size={16} style={{ verticalAlign: '-3px' }} /> : <IconShieldX size={16} style={{ verticalAlign: '-3px' }} />}{' '}
          {r.integra
            ? `Íntegra: ${r.eventos} ${r.eventos === 1 ? 'evento' : 'eventos'}${r.semCorrente > 0 ? `, ${r.semCorrente} de antes da corrente` : ''}`
            : 'Quebrada: um evento foi mudado ou retirado'}
        </Text>
      )}
    </Group>
  )
}
