import { Button, Select, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosedMonth } from '#shared/vendas/fechamento.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { MONTH_STEPS } from '#shared/rules/mes-vendas.ts'
import { DEPARTAMENTOS, describeMeasure, VENDA_MEDIDAS } from '#shared/rules/vendas.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { Timeline } from '../../ui/panels/Timeline.tsx'
import { monthName } from '../../ui/month/months.ts'
import { AdjustModal } from './AdjustModal.tsx'
import { downloadFechamento, type Closed, fechamentoQuery } from './api.ts'
import classes from './Fechamento.module.css'

interface Props {
  detail: Detail
  /** Closed months of the list, for comparison. */
  others: readonly ClosedMonth[]
}

/** A closed month in a drawer: figures by department, comparison with another month, adjustments, approver. */
export function FechamentoDrawer({ detail, others }: Props) {
  const q = useQuery({ ...fechamentoQuery(detail.codigo ?? 0), enabled: detail.codigo !== null })
  return (
    <DetailDrawer detail={detail} title={q.data ? monthName(q.data.mes) : 'Mês fechado'} width={640}>
      {() =>
        q.data ? (
          <Content fechado={q.data} others={others.filter((o) => o.codFechamento !== detail.codigo)} />
        ) : q.isError ? (
          <LoadError error={q.error} attempt={() => void q.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </DetailDrawer>
  )
}

const nameOf = (m: ClosedMonth) => `${monthName(m.mes)} · ${m.concessionaria}`

function Content({ fechado: f, others }: { fechado: Closed; others: readonly ClosedMonth[] }) {
  const fuso = useTimeZone()
  const [adjusting, adjust] = useState(false)
  const [side, setSide] = useState<string | null>(null)
  const compared = useQuery({ ...fechamentoQuery(Number(side)), enabled: side !== null })
  const pdf = useMutation({ mutationFn: downloadFechamento })
  const comparedFechamento = side === null ? null : (compared.data ?? null)
  const comparedNet = new Map(comparedFechamento?.conteudo.totais.map((t) => [t.departamento, t.liquido]))
  return (
    <div className={classes.gaveta}>
      <FactSheet
        data={[
          ['Concessionária', f.concessionaria],
          ['Fechado', <Money key="f" centavos={f.liquido} />],
          ['Ajustes', f.ajustado === 0 ? null : <Money key="a" centavos={f.ajustado} />],
          ['Com ajustes', f.ajustado === 0 ? null : <Money key="c" centavos={f.liquido + f.ajustado} />],
          ['Meta', f.conteudo.meta === null ? null : formatReais(f.conteudo.meta)],
          ['Fechado por', `${f.quem}, ${formatInstant(f.fechadoEm, fuso)}`],
          ['Conteúdo', f.confere ? 'confere com o SHA-256' : 'NÃO confere com o SHA-256'],
        ]}
      />
      <Select
        label="Ao lado de"
        placeholder="Outro mês fechado"
        clearable
        clearButtonProps={{ 'aria-label': 'Sem comparar' }}
        searchable
        data={others.map((o) => ({ value: String(o.codFechamento), label: nameOf(o) }))}
        value={side}
        onChange={setSide}
      />
      <div className={classes.tabela} tabIndex={0} role="region" aria-label="Valores por departamento">
        <table>
          <thead>
            <tr>
              <th scope="col">Departamento</th>
              <th scope="col">Bruto</th>
              <th scope="col">Deduções</th>
              <th scope="col">Líquido</th>
              {comparedFechamento && <th scope="col">{monthName(comparedFechamento.mes)}</th>}
            </tr>
          </thead>
          <tbody>
            {f.conteudo.totais.map((t) => (
              <tr key={t.departamento}>
                <th scope="row">{DEPARTAMENTOS[t.departamento]}</th>
                <td>{t.bruto === 0 ? '—' : <Money centavos={t.bruto} />}</td>
                <td>{t.bruto === t.liquido ? '—' : <Money centavos={t.liquido - t.bruto} />}</td>
                <td>{t.liquido === 0 ? '—' : <Money centavos={t.liquido} />}</td>
                {comparedFechamento && (
                  <td>
                    <Money centavos={comparedNet.get(t.departamento) ?? 0} />
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
              {comparedFechamento && (
                <td>
                  <Money centavos={comparedFechamento.conteudo.total.liquido} />
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      </div>
      <Section title={`Ajustes (${f.ajustes.length})`}>
        <Timeline
          events={f.ajustes.map((a) => ({
            id: a.codAjuste,
            title: `${DEPARTAMENTOS[a.departamento]}, ${VENDA_MEDIDAS[a.medida].toLowerCase()}: ${describeMeasure(a.medida, a.valor)}`,
            em: a.em,
            actor: a.quem,
            detail: a.motivo,
          }))}
        />
        <Button variant="default" w="fit-content" onClick={() => adjust(true)}>
          Incluir ajuste
        </Button>
      </Section>
      <Section title="Quem aprovou">
        <Timeline
          events={f.conteudo.atos.map((a) => ({
            id: `${a.em} ${a.acao}`,
            title: MONTH_STEPS[a.acao as keyof typeof MONTH_STEPS]?.nome ?? a.acao,
            em: a.em,
            actor: a.quem,
            detail: a.texto || undefined,
          }))}
        />
      </Section>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={17} />}
        loading={pdf.isPending}
        onClick={() => pdf.mutate(f.codFechamento)}
      >
        Baixar PDF
      </Button>
      {adjusting && <AdjustModal fechado={f} close={() => adjust(false)} />}
    </div>
  )
}
