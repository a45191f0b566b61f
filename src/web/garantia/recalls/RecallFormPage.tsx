import { ActionIcon, Button, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { newRecord } from '#shared/cadastros/fields.ts'
import {
  type RangeData,
  type RecallData,
  recallFields,
  type RecallPeca,
  validateRecall,
} from '#shared/garantia/recalls.ts'
import { RISK_LEVELS, RISK_NAMES } from '#shared/rules/recall.ts'
import { textProps } from '../../recipes/form/field-errors.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { CadastroForm } from '../../recipes/register/CadastroForm.tsx'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { IntegerInput } from '../../ui/fields/IntegerInput.tsx'
import { getRecall, saveRecall } from './api.ts'
import classes from './Recalls.module.css'

const WIDE = { gridColumn: '1 / -1' }

/** /garantia/recalls/form: one campaign. */
export function RecallFormPage() {
  return (
    <CadastroForm
      cadastro="recalls"
      goBack="/garantia/recalls"
      title={(r) => r?.titulo ?? 'Nova campanha'}
      read={getRecall}
      novo={newRecord<RecallData>(recallFields)}
      errors={validateRecall}
      fields={recallFields}
      save={saveRecall}
    >
      {(form, recall) => (
        <>
          <FormSection title="Campanha">
            <TextInput
              {...textProps(recallFields.marca)}
              data-autofocus={recall === null || undefined}
              {...form.getInputProps('marca')}
            />
            <TextInput
              {...textProps(recallFields.numero)}
              description="Como a montadora publica."
              {...form.getInputProps('numero')}
            />
            <TextInput {...textProps(recallFields.titulo)} {...form.getInputProps('titulo')} />
            <DayInput
              label={recallFields.desde.nome}
              withAsterisk
              description="O dia em que a montadora avisou os donos: dele conta o ano do licenciamento."
              value={form.values.desde}
              error={form.errors['desde']}
              onChange={(desde) => form.setFieldValue('desde', desde)}
            />
            <SelectInput
              label={recallFields.riscoNivel.nome}
              allowDeselect={false}
              data={RISK_LEVELS.map((v) => ({ value: v, label: RISK_NAMES[v] }))}
              {...form.getInputProps('riscoNivel')}
            />
            <TextInput {...textProps(recallFields.risco)} {...form.getInputProps('risco')} />
            <Textarea
              {...textProps(recallFields.texto)}
              description="Sem termos técnicos e sem assustar: o que trocar, que é gratuito, quanto demora."
              autosize
              minRows={3}
              style={WIDE}
              {...form.getInputProps('texto')}
            />
            {recall && (
              <Switch
                label="Ativa"
                description="Encerrada, não avisa mais; respostas e avisos ficam."
                {...form.getInputProps('ativo', { type: 'checkbox' })}
              />
            )}
          </FormSection>
          <FormSection title="Na oficina">
            <IntegerInput label={`${recallFields.minutos.nome} (minutos)`} min={1} {...form.getInputProps('minutos')} />
            <Textarea
              {...textProps(recallFields.instrucoes)}
              autosize
              minRows={2}
              style={WIDE}
              {...form.getInputProps('instrucoes')}
            />
            <PecasInput
              pecas={form.values.pecas}
              modify={(pecas) => form.setFieldValue('pecas', pecas)}
              error={form.errors['pecas']}
            />
          </FormSection>
          <FormSection
            title="Faixas de chassi"
            text="Como a montadora publica: o começo do chassi, e os últimos caracteres do primeiro e do último carro. Listas de chassis entram por arquivo, em Recalls."
          >
            <FaixasInput
              faixas={form.values.faixas}
              modify={(faixas) => form.setFieldValue('faixas', faixas)}
              error={form.errors['faixas']}
            />
          </FormSection>
        </>
      )}
    </CadastroForm>
  )
}

interface ListProps {
  error: React.ReactNode
}

function PecasInput({
  pecas,
  modify,
  error,
}: ListProps & { pecas: readonly RecallPeca[]; modify: (p: RecallPeca[]) => void }) {
  const change = (n: number, part: Partial<RecallPeca>) =>
    modify(pecas.map((p, i) => (i === n ? { ...p, ...part } : p)))
  return (
    <div style={WIDE} className={classes.list}>
      {pecas.map((p, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no id; the fields are controlled
        <div key={n} className={classes.row}>
          <TextInput
            label="Código da peça"
            maxLength={40}
            value={p.codigo}
            onChange={(e) => change(n, { codigo: e.currentTarget.value })}
          />
          <TextInput
            label="Descrição"
            maxLength={120}
            value={p.descricao}
            onChange={(e) => change(n, { descricao: e.currentTarget.value })}
          />
          <IntegerInput
            label="Quantidade"
            min={1}
            max={99}
            value={p.quantidade}
            onChange={(q) => change(n, { quantidade: q ?? 1 })}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Tirar a peça ${p.codigo}`}
            onClick={() => modify(pecas.filter((_, i) => i !== n))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <ListError error={error} />
      <Button
        variant="default"
        size="compact-md"
        w="fit-content"
        onClick={() => modify([...pecas, { codigo: '', descricao: '', quantidade: 1 }])}
      >
        Incluir peça
      </Button>
    </div>
  )
}

function FaixasInput({
  faixas,
  modify,
  error,
}: ListProps & { faixas: readonly RangeData[]; modify: (f: RangeData[]) => void }) {
  const change = (n: number, part: Partial<RangeData>) =>
    modify(faixas.map((f, i) => (i === n ? { ...f, ...part } : f)))
  const field = (n: number, nome: keyof RangeData, label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={nome === 'prefixo' ? 20 : 12}
      value={faixas[n]?.[nome] ?? ''}
      onChange={(e) => change(n, { [nome]: e.currentTarget.value.toUpperCase() })}
    />
  )
  return (
    <div style={WIDE} className={classes.list}>
      {faixas.map((_, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- ranges have no id; the fields are controlled
        <div key={n} className={classes.row}>
          {field(n, 'prefixo', 'Começo do chassi', '9BWAB45U')}
          {field(n, 'de', 'Final do primeiro', 'ET000001')}
          {field(n, 'ate', 'Final do último', 'ET099999')}
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Tirar a faixa ${n + 1}`}
            onClick={() => modify(faixas.filter((__, i) => i !== n))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <ListError error={error} />
      <Button
        variant="default"
        size="compact-md"
        w="fit-content"
        onClick={() => modify([...faixas, { prefixo: '', de: '', ate: '' }])}
      >
        Incluir faixa
      </Button>
    </div>
  )
}

function ListError({ error }: ListProps) {
  return error ? (
    <Text size="sm" c="vermelho" role="alert">
      {error}
    </Text>
  ) : null
}
