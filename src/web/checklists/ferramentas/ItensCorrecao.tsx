import { NumberInput, Select, SimpleGrid, Textarea, UnstyledButton } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { ESTADOS_ITEM } from '#shared/checklists/checklists.ts'
import type { ChecklistEdicao } from '#shared/checklists/ferramentas.ts'
import { NOME_DO_ESTADO } from '#shared/rules/palavras-checklist.ts'
import type { Valores } from './correcao.ts'
import classes from './Gerenciar.module.css'

const ESTADOS = ESTADOS_ITEM.map((e) => ({ value: e, label: NOME_DO_ESTADO[e] }))

/** The items of a checklist, each opening to state, measure and comments; one with an error is open. */
export function ItensCorrecao({
  form,
  checklist: c,
}: {
  form: UseFormReturnType<Valores>
  checklist: ChecklistEdicao
}) {
  const [abertos, setAbertos] = useState<ReadonlySet<number>>(new Set())
  const alternar = (codItem: number) => {
    const novos = new Set(abertos)
    if (!novos.delete(codItem)) novos.add(codItem)
    setAbertos(novos)
  }
  return (
    <ul className={classes.itens}>
      {c.itens.map((item, n) => {
        const valor = form.getValues().itens[n]
        if (!valor) return null
        const comErro = Object.keys(form.errors).some((campo) => campo.startsWith(`itens.${n}.`))
        const aberto = comErro || abertos.has(item.codItem)
        return (
          <li key={item.codItem}>
            <UnstyledButton className={classes.item} aria-expanded={aberto} onClick={() => alternar(item.codItem)}>
              <span className={classes.nome}>{item.nome}</span>
              <span className={classes.estado} data-estado={valor.estado}>
                {NOME_DO_ESTADO[valor.estado]}
              </span>
              <IconChevronDown size={16} aria-hidden className={classes.seta} />
            </UnstyledButton>
            {aberto && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className={classes.campos}>
                <Select
                  label="Estado"
                  aria-label={`Estado de ${item.nome}`}
                  data={ESTADOS}
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
                  maxLength={1000}
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
