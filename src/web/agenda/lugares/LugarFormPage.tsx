import { Checkbox, Group, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lugarFields, validateLugar, type LugarData } from '#shared/agenda/lugares.ts'
import { newRecord } from '#shared/cadastros/fields.ts'
import { LUGAR_TYPE_NAMES, LUGAR_TYPES } from '#shared/rules/lugar.ts'
import { useLoja } from '../../core/session/loja.ts'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { LojaSelect } from '../../recipes/register/LojaSelect.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { boardColumns } from '../agenda-veiculos/api.ts'
import { keyMecanicos } from '../patio/api.ts'
import { getLugar, saveLugar } from './api.ts'

const TYPES = LUGAR_TYPES.map((value) => ({ value, label: LUGAR_TYPE_NAMES[value] }))

/** /agenda-virtual/lugares/form: one place, and which cars stand there by themselves. */
export function LugarFormPage() {
  const loja = useLoja()
  const novo = { ...newRecord<LugarData>(lugarFields), codConcessionaria: loja ?? 0 }
  return (
    <CadastroForm
      cadastro="lugares"
      goBack="/agenda-virtual/lugares/list"
      title={(l) => l?.codigo ?? 'Novo lugar'}
      read={getLugar}
      novo={novo}
      errors={validateLugar}
      fields={lugarFields}
      save={saveLugar}
    >
      {(form, lugar) => (
        <>
          <FormSection title="Dados">
            <TextInput
              {...textProps(lugarFields.codigo)}
              description="O que está pintado na parede, como P12 ou BOX-3"
              data-autofocus={lugar === null || undefined}
              {...form.getInputProps('codigo')}
            />
            <TextInput {...textProps(lugarFields.nome)} {...form.getInputProps('nome')} />
            <SelectInput label="Tipo" data={TYPES} allowDeselect={false} {...form.getInputProps('tipo')} />
            <LojaSelect disabled={lugar !== null} {...form.getInputProps('codConcessionaria')} />
            <IntegerInput
              label="Carros que cabem"
              description="Acima disso, a tela avisa e pergunta; nunca impede"
              {...form.getInputProps('capacidade')}
              onChange={(n) => form.setFieldValue('capacidade', n ?? 0)}
            />
            <IntegerInput
              label="Ordem"
              description="Os menores vêm primeiro na tela Onde está"
              {...form.getInputProps('ordem')}
              onChange={(n) => form.setFieldValue('ordem', n ?? 0)}
            />
            {lugar && (
              <Switch
                label="Ativo"
                description="Desativado, some da tela quando o último carro sair."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSection>
          <FormSection
            title="Carros que param aqui sozinhos"
            text="O ato diz onde o carro está, sem ninguém anotar. Cada coluna e cada mecânico têm um lugar só."
          >
            <Rules
              codConcessionaria={form.values.codConcessionaria}
              columns={form.values.colunas}
              mecanicos={form.values.mecanicos}
              errors={form.errors}
              set={(field, cods) => form.setFieldValue(field, cods)}
            />
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}

interface RulesProps {
  codConcessionaria: number
  columns: readonly number[]
  mecanicos: readonly number[]
  errors: Readonly<Record<string, unknown>>
  set: (campo: 'colunas' | 'mecanicos', cods: number[]) => void
}

function Rules({ codConcessionaria, columns, mecanicos, errors, set }: RulesProps) {
  const enabled = codConcessionaria > 0
  const board = useQuery({ ...boardColumns(codConcessionaria), enabled })
  const people = useQuery({ ...keyMecanicos(codConcessionaria), enabled })
  const group = (
    field: 'colunas' | 'mecanicos',
    label: string,
    chosen: readonly number[],
    options: readonly { cod: number; nome: string }[],
    empty: string,
  ) => (
    <Checkbox.Group
      label={label}
      value={chosen.map(String)}
      error={typeof errors[field] === 'string' ? errors[field] : undefined}
      onChange={(v) => set(field, v.map(Number))}
    >
      <Group mt={6} gap="sm">
        {options.length === 0 && (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        )}
        {options.map((o) => (
          <Checkbox key={o.cod} value={String(o.cod)} label={o.nome} />
        ))}
      </Group>
    </Checkbox.Group>
  )
  return (
    <>
      {group(
        'colunas',
        'Quando o cartão entra em',
        columns,
        (board.data ?? []).map((c) => ({ cod: c.codStatus, nome: c.nome })),
        board.isError ? 'As colunas não carregaram. Recarregue a página.' : 'O quadro não tem colunas.',
      )}
      {group(
        'mecanicos',
        'Quando trabalha no carro',
        mecanicos,
        (people.data ?? []).map((m) => ({ cod: m.codMecanico, nome: m.nome })),
        people.isError ? 'Os mecânicos não carregaram. Recarregue a página.' : 'Nenhum mecânico cadastrado.',
      )}
    </>
  )
}
