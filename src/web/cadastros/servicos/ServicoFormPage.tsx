import { Checkbox, Group, Switch, Text, TextInput } from '@mantine/core'
import { newRecord } from '#shared/cadastros/fields.ts'
import { formatHours } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { EQUIPAMENTO_TYPE_CODES, EQUIPAMENTO_TYPES } from '#shared/rules/equipamento.ts'
import { maoDeObraTotal } from '#shared/rules/orcamento.ts'
import {
  SERVICO_TYPE_CODES,
  type ServicoData,
  servicoFields,
  type ServicoType,
  usualEquipamentos,
  validateServico,
  SERVICO_TYPES,
} from '#shared/cadastros/servicos.ts'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { SkillsInput } from '../../recipes/register/SkillsInput.tsx'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { readServico, saveServico } from './api.ts'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'

/** /cadastros/servicos/form: one service, with standard time, price and required skills. */
export function ServicoFormPage() {
  return (
    <CadastroForm
      cadastro="servicos"
      goBack="/cadastros/servicos/list"
      title={(s) => s?.descricao ?? 'Novo serviço'}
      read={readServico}
      novo={newRecord<ServicoData>(servicoFields)}
      errors={validateServico}
      fields={servicoFields}
      save={saveServico}
    >
      {(form, servico) => {
        const { minutos, valorHora } = form.values
        const preco = maoDeObraTotal({ minutos, valorHora, desconto: 0 })
        return (
          <>
            <FormSection title="Serviço">
              <TextInput
                {...textProps(servicoFields.codigo)}
                data-autofocus={servico === null || undefined}
                {...form.getInputProps('codigo')}
              />
              <TextInput {...textProps(servicoFields.descricao)} {...form.getInputProps('descricao')} />
              <SelectInput
                label="Tipo"
                allowDeselect={false}
                data={SERVICO_TYPE_CODES.map((t) => ({ value: t, label: SERVICO_TYPES[t].nome }))}
                {...form.getInputProps('tipo')}
                onChange={(tipo) => {
                  form.getInputProps('tipo').onChange(tipo)
                  if (servico === null) form.setFieldValue('equipamentos', usualEquipamentos(tipo as ServicoType))
                }}
              />
              <SkillsInput description="Só mecânicos com elas são sugeridos" {...form.getInputProps('habilidades')} />
              <Checkbox.Group
                label="Equipamentos"
                description="A agenda os reserva com o horário do mecânico"
                {...form.getInputProps('equipamentos')}
              >
                <Group gap="8px 16px" my={8}>
                  {EQUIPAMENTO_TYPE_CODES.map((t) => (
                    <Checkbox key={t} value={t} label={EQUIPAMENTO_TYPES[t]} />
                  ))}
                </Group>
              </Checkbox.Group>
            </FormSection>
            <FormSection
              title="Tempo e preço"
              text="Valem para os próximos orçamentos; os que já existem ficam como estão."
            >
              <IntegerInput
                label="Tempo padrão, em minutos"
                withAsterisk
                description={minutos ? formatHours(minutos) : 'Quanto um mecânico leva'}
                {...form.getInputProps('minutos')}
              />
              <MoneyInput
                label="Custo da hora"
                withAsterisk
                description="Quanto a hora custa à oficina"
                {...form.getInputProps('custoHora')}
              />
              <MoneyInput
                label="Valor da hora"
                withAsterisk
                description="Quanto o cliente paga"
                {...form.getInputProps('valorHora')}
              />
              <div aria-live="polite">
                <Text size="sm" fw={500}>
                  Preço do serviço
                </Text>
                <Text fz={20} fw={700} className="num">
                  {preco === null ? '—' : formatReais(preco)}
                </Text>
              </div>
            </FormSection>
            {servico && (
              <FormSection title="Situação">
                <Switch
                  label="Ativo"
                  description="Desativado, não entra em orçamentos novos; os antigos o mantêm."
                  {...form.getInputProps('ativo', { type: 'checkbox' })}
                />
              </FormSection>
            )}
          </>
        )
      }}
    </CadastroForm>
  )
}
