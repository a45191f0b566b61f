import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CarRecall } from '#shared/garantia/recall-cars.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { isOpenState } from '#shared/rules/recall.ts'
import { recallsOf } from '../../garantia/recalls/api.ts'
import classes from '../../ui/orcamento/Orcamento.module.css'

interface Props {
  codOrcamento: number
  /** Campaigns that are already lines of the quote. */
  included: readonly number[]
  add: (r: CarRecall) => void
}

/** The open recalls of the quote's car, each added with one click: parts and time of the campaign, free for the customer. */
export function RecallLinhas({ codOrcamento, included, add }: Props) {
  const { data: car } = useQuery(recallsOf({ tipo: 'orcamento', codigo: codOrcamento }))
  const open = (car?.recalls ?? []).filter((r) => isOpenState(r.estado))
  if (open.length === 0) return null
  return (
    <section className={classes.secao} aria-label="Recall deste carro">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Recall deste carro</Text>
        <Text size="sm" c="dimmed">
          sem custo para o cliente, a montadora paga
        </Text>
      </Group>
      <ul className={classes.linhas} aria-label="Recalls em aberto">
        {open.map((r) => {
          const isIncluded = included.includes(r.codRecall)
          return (
            <li key={r.codRecall}>
              <div className={classes.tituloLinha}>
                <span>{r.titulo}</span>
              </div>
              <Group justify="space-between" gap="xs" mt={4}>
                <Text size="sm" c="dimmed">
                  {[
                    `${r.marca} ${r.numero}`,
                    r.minutos === null ? 'tempo a informar' : formatHours(r.minutos),
                    r.pecas.length === 0 ? 'sem peças' : `${r.pecas.length} ${r.pecas.length === 1 ? 'peça' : 'peças'}`,
                  ].join(' · ')}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconPlus size={14} />}
                  disabled={isIncluded}
                  aria-label={`${isIncluded ? 'Incluído: recall' : 'Incluir o recall'} ${r.titulo}`}
                  onClick={() => add(r)}
                >
                  {isIncluded ? 'Incluído' : 'Incluir'}
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
