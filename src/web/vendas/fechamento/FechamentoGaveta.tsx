import { Button, Select, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MesFechado } from '#shared/vendas/fechamento.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { PASSOS_MES } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTOS, MEDIDAS_VENDA } from '#shared/rules/vendas.ts'
import { useFuso } from '../../core/loja.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { AjustarModal } from './AjustarModal.tsx'
import { baixarFechamento, type Fechado, umFechamento } from './api.ts'
import classes from './Fechamento.module.css'

interface Props {
  detalhe: Detalhe
  /** Closed months of the list, to set beside this one. */
  outros: readonly MesFechado[]
}

/** A closed month at the right of the list: figures by department, another month beside them, adjustments, who approved. */
export function FechamentoGaveta({ detalhe, outros }: Props) {
  const q = useQuery({ ...umFechamento(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  return (
    <DetailDrawer detalhe={detalhe} titulo={q.data ? nomeDoMes(q.data.mes) : 'Mês fechado'} largura={640}>
      {() =>
        q.data ? (
          <Conteudo fechado={q.data} outros={outros.filter((o) => o.codFechamento !== detalhe.codigo)} />
        ) : q.isError ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </DetailDrawer>
  )
}

const nomeDe = (m: MesFechado) => `${nomeDoMes(m.mes)} · ${m.concessionaria}`

function Conteudo({ fechado: f, outros }: { fechado: Fechado; outros: readonly MesFechado[] }) {
  const fuso = useFuso()
  const [ajustando, ajustar] = useState(false)
  const [lado, setLado] = useState<string | null>(null)
  const comparado = useQuery({ ...umFechamento(Number(lado)), enabled: lado !== null })
  const pdf = useMutation({ mutationFn: baixarFechamento })
  const doLado = lado === null ? null : (comparado.data ?? null)
  const liquidoDoLado = new Map(doLado?.conteudo.totais.map((t) => [t.departamento, t.liquido]))
  return (
    <div className={classes.gaveta}>
      <Ficha
        dados={[
          ['Concessionária', f.concessionaria],
          ['Fechado', <Money key="f" centavos={f.liquido} />],
          ['Ajustes', f.ajustado === 0 ? null : <Money key="a" centavos={f.ajustado} />],
          ['Com ajustes', f.ajustado === 0 ? null : <Money key="c" centavos={f.liquido + f.ajustado} />],
          ['Meta', f.conteudo.meta === null ? null : formatarReais(f.conteudo.meta)],
          ['Fechado por', `${f.quem}, ${formatarInstante(f.fechadoEm, fuso)}`],
          ['Conteúdo', f.confere ? 'confere com o SHA-256' : 'NÃO confere com o SHA-256'],
        ]}
      />
      <Select
        label="Ao lado de"
        placeholder="Outro mês fechado"
        clearable
        clearButtonProps={{ 'aria-label': 'Sem comparar' }}
        searchable
        data={outros.map((o) => ({ value: String(o.codFechamento), label: nomeDe(o) }))}
        value={lado}
        onChange={setLado}
      />
      <div className={classes.tabela} tabIndex={0} role="region" aria-label="Valores por departamento">
        <table>
          <thead>
            <tr>
              <th scope="col">Departamento</th>
              <th scope="col">Bruto</th>
              <th scope="col">Deduções</th>
              <th scope="col">Líquido</th>
              {doLado && <th scope="col">{nomeDoMes(doLado.mes)}</th>}
            </tr>
          </thead>
          <tbody>
            {f.conteudo.totais.map((t) => (
              <tr key={t.departamento}>
                <th scope="row">{DEPARTAMENTOS[t.departamento]}</th>
                <td>{t.bruto === 0 ? '—' : <Money centavos={t.bruto} />}</td>
                <td>{t.bruto === t.liquido ? '—' : <Money centavos={t.liquido - t.bruto} />}</td>
                <td>{t.liquido === 0 ? '—' : <Money centavos={t.liquido} />}</td>
                {doLado && (
                  <td>
                    <Money centavos={liquidoDoLado.get(t.departamento) ?? 0} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>
                <Money centavos={f.conteudo.total.bruto} />
              </td>
              <td>
                <Money centavos={f.conteudo.total.liquido - f.conteudo.total.bruto} />
              </td>
              <td>
                <Money centavos={f.conteudo.total.liquido} />
              </td>
              {doLado && (
                <td>
                  <Money centavos={doLado.conteudo.total.liquido} />
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      <Secao titulo={`Ajustes (${f.ajustes.length})`}>
        <Timeline
          acontecimentos={f.ajustes.map((a) => ({
            id: a.codAjuste,
            titulo: `${DEPARTAMENTOS[a.departamento]}, ${MEDIDAS_VENDA[a.medida].toLowerCase()}: ${
              a.medida === 'quantidade' || a.medida === 'minutos'
                ? a.valor.toLocaleString('pt-BR')
                : formatarReais(a.valor)
            }`,
            em: a.em,
            quem: a.quem,
            detalhe: a.motivo,
          }))}
        />
        <Button variant="default" w="fit-content" onClick={() => ajustar(true)}>
          Incluir ajuste
        </Button>
      </Secao>
      <Secao titulo="Quem aprovou">
        <Timeline
          acontecimentos={f.conteudo.atos.map((a) => ({
            id: `${a.em} ${a.acao}`,
            titulo: PASSOS_MES[a.acao as keyof typeof PASSOS_MES]?.nome ?? a.acao,
            em: a.em,
            quem: a.quem,
            detalhe: a.texto || undefined,
          }))}
        />
      </Secao>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={17} />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate(f.codFechamento)}
      >
        Baixar PDF
      </Button>
      {ajustando && <AjustarModal fechado={f} fechar={() => ajustar(false)} />}
    </div>
  )
}
