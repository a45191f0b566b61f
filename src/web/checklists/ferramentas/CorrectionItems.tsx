import { NumberInput, Select, SimpleGrid, Textarea, UnstyledButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ITEM_STATES } from '#shared/checklists/checklists.ts'
import { MAX_INTERNAL_COMMENT, type EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { ITEM_STATE_LABELS } from '#shared/rules/checklist-words.ts'
import type { Values } from './correction.ts'
import classes from './Manage.module.css'

const STATES = ITEM_STATES.map((e) => ({ value: e, label: ITEM_STATE_LABELS[e] }))

/** The items of a checklist, each expands to state, measure and comments; those with an error start expanded. */
export function CorrectionItems({
  form,
  checklist: c,
}: {
  form: UseFormReturnType<Values>
  checklist: EditableChecklist
}) {
  const [openItems, setOpenItems] = useState<ReadonlySet<number>>(new Set())
  const toggle = (codItem: number) => {
    const next = new Set(openItems)
    if (!next.delete(codItem)) next.add(codItem)
    setOpenItems(next)
  }
  return (
    <ul className={classes.itens}>
      {c.itens.map((item, n) => {
        const valor = form.getValues().itens[n]
        if (!valor) return null
        const withError = Object.keys(form.errors).some((field) => field.startsWith(`itens.${n}.`))
        const opened = withError || openItems.has(item.codItem)
        return (
          <li key={item.codItem}>
            <UnstyledButton className={classes.item} aria-expanded={opened} onClick={() => toggle(item.codItem)}>
              <span className={classes.nome}>{item.nome}</span>
              <span className={classes.estado} data-estado={valor.estado}>
                {ITEM_STATE_LABELS[valor.estado]}
              </span>
              <IconChevronDown size={16} aria-hidden className={classes.seta} />
            </UnstyledButton>
            {opened && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className={classes.campos}>
                <Select
                  label="Estado"
                  aria-label={`Estado de ${item.nome}`}
                  data={STATES}
                  allowDeselect={false}
                  {...form.getInputProps(`itens.${n}.estado`)}
                />
                <NumberInput
                  label={item.unidade ? `Medida (${item.unidade})` : 'Medida'}
                  aria-label={`Medida de ${item.nome}`}
                  decimalSeparator=","
                  hideControls
                  {...form.getInputProps(`itens.${n}.medida`)}
                />
                <Textarea
                  label="Comentário ao cliente"
                  aria-label={`Comentário ao cliente sobre ${item.nome}`}
                  autosize
                  minRows={2}
                  maxLength={1000}
                  {...form.getInputProps(`itens.${n}.comentarioCliente`)}
                />
                <Textarea
                  label="Comentário interno"
                  aria-label={`Comentário interno sobre ${item.nome}`}
                  autosize
                  minRows={2}
                  maxLength={MAX_INTERNAL_COMMENT}
                  {...form.getInputProps(`itens.${n}.comentarioInterno`)}
                />
              </SimpleGrid>
            )}
          </li>
        )
      })}
    </ul>
  )
}
