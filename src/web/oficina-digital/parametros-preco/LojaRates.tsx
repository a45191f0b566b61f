import { Badge, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type RatesStatus, statusesOn } from '#shared/oficina-digital/parametros-preco.ts'
import { hourlyCost } from '#shared/rules/calculator.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatBasisPoints } from '#shared/rules/percent.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { parametrosQuery } from './api.ts'
import classes from './LinhaParameters.module.css'

const ParameterModal = lazyComponent(() => import('./ParameterModal.tsx').then((m) => m.ParameterModal))
const RemoveRatesModal = lazyComponent(() => import('./RemoveRatesModal.tsx').then((m) => m.RemoveRatesModal))

const STATUSES: Record<RatesStatus, { nome: string; cor: string }> = {
  FUTURO: { nome: 'Começa depois', cor: 'azul' },
  EM_VIGOR: { nome: 'Em vigor', cor: 'verde' },
  PASSADO: { nome: 'Encerrada', cor: 'gray' },
}
const taxa = (pontos: number) => `${formatBasisPoints(pontos)} %`

interface Props {
  loja: number
  /** Layout around the list: a page, or a part of the store's form. */
  children: (acao: ReactNode, lista: ReactNode) => ReactNode
}

/** Dated rates of a store's price calculator: past and current ones are fixed, future ones can be edited. */
export function LojaRates({ loja, children }: Props) {
  const list = useQuery({ ...parametrosQuery(loja), enabled: loja > 0 })
  const [opened, setOpened] = useState<{ antes: ParametroPreco | null } | null>(null)
  const [leaving, setLeaving] = useState<string | null>(null)
  const itens = list.data?.itens ?? []
  const statuses = statusesOn(itens, list.data?.hoje ?? '')
  const modelo = itens[statuses.indexOf('EM_VIGOR')] ?? itens[0] ?? null
  const nova = (
    <Button leftSection={<IconPlus size={17} />} disabled={!list.data} onClick={() => setOpened({ antes: null })}>
      Programar taxas
    </Button>
  )
  return (
    <>
      {children(
        nova,
        list.isError ? (
          <LoadError error={list.error} attempt={() => void list.refetch()} />
        ) : !list.data ? (
          <Stack gap={12} aria-hidden="true">
            <Skeleton height={150} radius={8} />
            <Skeleton height={150} radius={8} />
          </Stack>
        ) : itens.length === 0 ? (
          <EmptyState
            title="Nenhuma taxa nesta loja"
            text="Sem elas a calculadora de preços não aparece nos orçamentos. Programe as primeiras."
          />
        ) : (
          <ol className={classes.lista} aria-label="Taxas, da mais nova à mais antiga">
            {itens.map((p, i) => (
              <RatesCard
                key={p.vigenteDe}
                parameter={p}
                situacao={statuses[i] ?? 'PASSADO'}
                update={() => setOpened({ antes: p })}
                remove={() => setLeaving(p.vigenteDe)}
              />
            ))}
          </ol>
        ),
      )}
      {opened && list.data && (
        <Suspense>
          <ParameterModal
            loja={loja}
            today={list.data.hoje}
            before={opened.antes}
            modelo={modelo}
            close={() => setOpened(null)}
          />
        </Suspense>
      )}
      {leaving !== null && (
        <Suspense>
          <RemoveRatesModal loja={loja} vigenteDe={leaving} close={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  )
}

interface RatesProps {
  parameter: ParametroPreco
  situacao: RatesStatus
  update: () => void
  remove: () => void
}

function RatesCard({ parameter: p, situacao, update, remove }: RatesProps) {
  const dia = formatDay(p.vigenteDe)
  return (
    <li className={classes.taxas} data-situacao={situacao}>
      <Group justify="space-between" mb={12}>
        <Group gap={10}>
          <Title order={2} className="num">
            A partir de {dia}
          </Title>
          <Badge variant="light" tt="none" color={STATUSES[situacao].cor}>
            {STATUSES[situacao].nome}
          </Badge>
        </Group>
        {situacao === 'FUTURO' && (
          <Group gap={8}>
            <Button variant="default" size="xs" aria-label={`Alterar as taxas de ${dia}`} onClick={update}>
              Alterar
            </Button>
            <Button variant="default" size="xs" aria-label={`Remover as taxas de ${dia}`} onClick={remove}>
              Remover
            </Button>
          </Group>
        )}
      </Group>
      <FactSheet
        data={[
          ['Impostos', taxa(p.impostosPontos)],
          ['Comissão', taxa(p.comissaoPontos)],
          ['Margem alvo', taxa(p.margemAlvoPontos)],
          ['Margem mínima', taxa(p.margemMinimaPontos)],
          ['Custo fixo mensal', formatReais(p.custoFixoMensal)],
          ['Mecânicos × horas no mês', `${p.mecanicos} × ${p.horasMes} h`],
          ['Utilização', taxa(p.utilizacaoPontos)],
          ['Custo da hora', formatReais(hourlyCost(p))],
        ]}
      />
    </li>
  )
}
