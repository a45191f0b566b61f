import { ActionIcon, Button, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type DadosDaConcessionaria,
  type Feriado,
  MODELOS_AGENDA,
  NOME_MODELO,
  PASSOS_AGENDA,
} from '#shared/cadastros/concessionarias-cadastro.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { SelectInput } from '../../ui/campos/Escolhas.tsx'
import { HorariosInput } from '../../ui/campos/HorariosInput.tsx'
import type { FormConcessionaria } from './campos.ts'
import { DiaInput } from '../../ui/campos/DiaInput.tsx'
import classes from './Concessionarias.module.css'

/** When the store is open, on which days it is not, and how its agenda is cut. */
export function SecaoFuncionamento({ form }: { form: FormConcessionaria }) {
  const passo = form.values.passoMinutos
  return (
    <>
      <FormSecao titulo="Funcionamento" grade={false}>
        <HorariosInput rotulo="Horário por dia da semana" {...form.getInputProps('horarios')} />
        <div className={classes.agenda}>
          <SelectInput
            label="Modelo da agenda"
            description="O quadro que abre primeiro"
            allowDeselect={false}
            data={MODELOS_AGENDA.map((m) => ({ value: m, label: NOME_MODELO[m] }))}
            {...form.getInputProps('modeloAgenda')}
          />
          <Input.Wrapper label="Passo da agenda" description="De quanto em quanto tempo se marca">
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label="Passo da agenda"
              data={PASSOS_AGENDA.map((p) => ({ value: String(p), label: `${p} min` }))}
              value={String(passo)}
              onChange={(v) => form.setFieldValue('passoMinutos', Number(v) as DadosDaConcessionaria['passoMinutos'])}
            />
          </Input.Wrapper>
        </div>
      </FormSecao>
      <FormSecao
        titulo="Feriados"
        texto="Dias em que a loja não abre, além dos da semana."
        grade={false}
        resumo={resumoDos(form.values.feriados)}
        comErro={form.errors['feriados'] !== undefined}
      >
        <FeriadosInput
          value={form.values.feriados}
          onChange={(f) => form.setFieldValue('feriados', f)}
          error={form.errors['feriados']}
        />
      </FormSecao>
    </>
  )
}

/** '18 feriados; o próximo é 25/12/2026, Natal'. */
function resumoDos(feriados: readonly Feriado[]): string {
  const hoje = new Date().toISOString().slice(0, 10)
  const proximo = feriados.filter((f) => f.dia >= hoje).toSorted((a, b) => (a.dia < b.dia ? -1 : 1))[0]
  const quantos =
    feriados.length === 0
      ? 'Nenhum feriado marcado'
      : feriados.length === 1
        ? '1 feriado'
        : `${feriados.length} feriados`
  return proximo ? `${quantos}; o próximo é ${formatarDia(proximo.dia)}, ${proximo.nome}` : quantos
}

interface FeriadosProps {
  value: Feriado[]
  onChange: (feriados: Feriado[]) => void
  error: ReactNode
}

function FeriadosInput({ value, onChange, error }: FeriadosProps) {
  const mudar = (i: number, parte: Partial<Feriado>) =>
    onChange(value.map((f, n) => (n === i ? { ...f, ...parte } : f)))
  return (
    <Stack gap={8} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      {value.length === 0 && <Text c="dimmed">Nenhum feriado marcado.</Text>}
      {value.map((f, i) => (
        <div key={i} className={classes.feriado}>
          <DiaInput aria-label={`Dia do feriado ${i + 1}`} value={f.dia} onChange={(dia) => mudar(i, { dia })} />
          <TextInput
            aria-label={`Nome do feriado ${i + 1}`}
            placeholder="Nome"
            maxLength={60}
            value={f.nome}
            onChange={(e) => mudar(i, { nome: e.currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Retirar o feriado ${i + 1}`}
            onClick={() => onChange(value.filter((_, n) => n !== i))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={15} />}
        onClick={() => onChange([...value, { dia: '', nome: '' }])}
      >
        Acrescentar feriado
      </Button>
    </Stack>
  )
}
