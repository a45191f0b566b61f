import { Alert, Button, NumberInput, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { MOVIMENTO_NAMES } from '#shared/estoque/estoque.ts'
import { formatInstant } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import {
  LEAD_TIME_SOURCE_LABELS,
  METHOD_LABELS,
  PATTERN_LABELS,
  requiresReason,
  explainSugestao,
} from '#shared/rules/sugestao.ts'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { counted } from '#shared/rules/counted.ts'
import { formatNumber } from '#shared/rules/numbers.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { toast } from '../../core/feedback/toast.ts'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Section } from '../../ui/orcamento/Section.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { type SugestaoKey, pecaMovimentos, useEditLinhas } from './api.ts'
import { DemandChart } from './DemandChart.tsx'
import classes from './Sugestoes.module.css'

interface Props {
  detail: Detail
  /** Rows of the current list. */
  rows: readonly LinhaSugestao[]
  qual: SugestaoKey
  /** True while the order is a draft. */
  editable: boolean
}

/** A line in a drawer: explanation, demand, each parameter with its source, and changing the quantity with a reason. */
export function LinhaDrawer({ detail, rows, qual, editable }: Props) {
  const linha = rows.find((l) => l.codLinha === detail.codigo)
  return (
    <DetailDrawer
      detail={detail}
      title={linha ? `${linha.codigo} · ${linha.descricao}` : 'Linha do pedido'}
      width={640}
      neighbors={rows.map((l) => l.codLinha)}
    >
      {() =>
        linha ? (
          <div className={classes.gaveta}>
            <Text>{explainSugestao(linha.calculo, linha)}</Text>
            <DemandChart calculo={linha.calculo} />
            {editable && <EditQuantity key={linha.codLinha} linha={linha} qual={qual} />}
            <Aftermath linha={linha} />
            {linha.transferencias.length > 0 && (
              <Section title="De outras lojas">
                <ul className={classes.legenda}>
                  {linha.transferencias.map((t) => (
                    <li key={t.loja}>
                      {formatNumber(t.unidades)} un. de {t.concessionaria ?? `loja ${t.loja}`}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            <Section title="De onde vem cada número">
              <LinhaParameters linha={linha} />
            </Section>
            <Section title="Movimentos">
              <PecaMovimentos codConcessionaria={qual.codConcessionaria} codigo={linha.codigo} />
            </Section>
          </div>
        ) : (
          <Text c="dimmed">Esta linha não está entre as que os filtros mostram.</Text>
        )
      }
    </DetailDrawer>
  )
}

/** What happened after the order, as feedback on a changed quantity. */
function Aftermath({ linha: l }: { linha: LinhaSugestao }) {
  if (l.editadaPor === null) return null
  return (
    <Alert
      color="azul"
      title={`Mudada de ${formatNumber(l.sugerida)} para ${formatNumber(l.quantidade)} por ${l.editadaPor}`}
    >
      {l.edicaoMotivo && `“${l.edicaoMotivo}”. `}Desde o cálculo saíram {formatNumber(l.vendidaDesde)}; a previsão era
      de {formatNumber(l.calculo.previsao)} por mês.
    </Alert>
  )
}

function LinhaParameters({ linha: l }: { linha: LinhaSugestao }) {
  const c = l.calculo
  return (
    <FactSheet
      data={[
        ['Classe', `${c.abc}${c.xyz}: valor do ano e variação dos meses, mantida no trimestre`],
        ['Demanda', `${PATTERN_LABELS[c.padrao]}, pelos últimos ${c.serie.length} meses da loja`],
        [
          'Previsão',
          `${formatNumber(c.previsao, 2)} por mês ± ${formatNumber(c.sigma, 2)}, por ${METHOD_LABELS[c.metodo]}`,
        ],
        [
          'Prazo',
          `${formatNumber(c.prazo)} dias ± ${formatNumber(c.prazoDesvio)}, ${LEAD_TIME_SOURCE_LABELS[c.fontePrazo]}`,
        ],
        ['Entre pedidos', `${counted(c.revisao, 'dia', 'dias')}, da política`],
        [
          'Segurança',
          `${formatNumber(c.seguranca, 2)} un., com ${formatNumber(c.k, 3)} desvios da política para a classe ${c.abc}`,
        ],
        ['Ponto de pedido', `${formatNumber(c.s, 2)} un.`],
        ['Até', `${formatNumber(c.S, 2)} un.; nunca acima de ${formatNumber(c.teto)}, pela cobertura da política`],
        ['Na mão', `${formatNumber(c.naMao, 3)} un., dos movimentos`],
        [
          'Reservadas',
          `${formatNumber(c.reservado, 3)} un., de orçamentos aprovados, revisões agendadas e lojas irmãs`,
        ],
        ['A caminho', `${formatNumber(c.emPedido, 3)} un., de pedidos e rascunhos`],
        ['Mínimo e múltiplo', `${c.minimo} e ${c.multiplo}, do cadastro de reposição`],
        ['Custo', `${formatReais(l.custo)}, ${c.semCusto ? 'o preço, porque a peça não tem custo' : 'do cadastro'}`],
        ['Fornecedor', l.fornecedor],
      ]}
    />
  )
}

function EditQuantity({ linha: l, qual }: { linha: LinhaSugestao; qual: SugestaoKey }) {
  const edit = useEditLinhas(qual)
  const [quantidade, setQuantidade] = useState<number | null>(l.quantidade)
  const [motivo, setMotivo] = useState('')
  const [attempted, setAttempted] = useState(false)
  const asks = quantidade !== null && requiresReason(l.sugerida, quantidade, l.calculo.multiplo)
  const missingReason = asks && motivo.trim().length < 3
  function send(e: SubmitEvent): void {
    e.preventDefault()
    setAttempted(true)
    if (quantidade === null || missingReason) return
    edit.mutate([{ codLinha: l.codLinha, quantidade, motivo: motivo.trim() }], {
      onSuccess: () => toast.ok(`${l.codigo}: pedir ${formatNumber(quantidade, 3)}`),
    })
  }
  return (
    <Section title="Pedir outra quantidade">
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <NumberInput
            label="Quantidade"
            description={l.calculo.multiplo > 1 ? `Vem de ${l.calculo.multiplo} em ${l.calculo.multiplo}` : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            min={0}
            step={l.calculo.multiplo}
            decimalSeparator=","
            thousandSeparator="."
            value={quantidade ?? ''}
            onChange={(v) => setQuantidade(v === '' ? null : Number(v))}
            error={attempted && quantidade === null ? 'Informe a quantidade' : null}
          />
          <Textarea
            label="Motivo"
            description={asks ? 'A quantidade se afasta da sugerida' : 'Só quando se afasta da sugerida'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required={asks}
            autosize
            minRows={1}
            maxLength={200}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={attempted && missingReason ? 'Diga o motivo' : null}
          />
          {edit.isError && (
            <Alert color="vermelho" role="alert">
              {errorMessage(edit.error)}
            </Alert>
          )}
          <Button type="submit" variant="default" w="fit-content" loading={edit.isPending}>
            Gravar quantidade
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

function PecaMovimentos({ codConcessionaria, codigo }: { codConcessionaria: number; codigo: string }) {
  const fuso = useTimeZone()
  const list = usePages(pecaMovimentos(codConcessionaria, codigo))
  if (list.loading) return <Skeleton height={120} />
  if (list.error !== null) return <Text c="dimmed">Os movimentos não vieram. {errorMessage(list.error)}</Text>
  return (
    <>
      <ul className={classes.movimentos}>
        {list.rows.map((m) => (
          <li key={m.codMovimento}>
            <span>{MOVIMENTO_NAMES[m.tipo]}</span>
            <b className="num">
              {m.tipo === 'PERDIDA'
                ? `faltaram ${formatNumber(m.quantidade, 3)}`
                : `${m.efeito > 0 ? '+' : ''}${formatNumber(m.efeito, 3)}`}
            </b>
            <span className="suave">
              {formatInstant(m.em, fuso)}
              {m.documento && ` · ${m.documento}`}
            </span>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button variant="default" w="fit-content" loading={list.fetchingMore} onClick={list.fetchMore}>
          Mais movimentos
        </Button>
      )}
    </>
  )
}
