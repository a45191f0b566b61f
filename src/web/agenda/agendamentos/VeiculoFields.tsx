import { Alert, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { normalizePlaca, isValidPlaca } from '#shared/rules/placa.ts'
import { INVALID_PHONE, isValidPhone } from '#shared/rules/phone.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { veiculoByPlaca } from './api.ts'

/** Car and customer as typed. */
export interface Chegada {
  placa: string
  modelo: string
  nome: string
  telefone: string
}
export const EMPTY_CHEGADA: Chegada = { placa: '', modelo: '', nome: '', telefone: '' }

/** Errors by field; a known car fills in model and customer by itself. */
export function missingInChegada(c: Chegada): Partial<Record<keyof Chegada, string>> {
  const missing: Partial<Record<keyof Chegada, string>> = {}
  const typed = normalizePlaca(c.placa)
  if (typed === '') missing.placa = 'Informe a placa ou o chassi'
  else if (!isValidPlaca(typed) && typed.length !== 17)
    missing.placa = 'Placa como ABC1D23 ou ABC-1234, ou o chassi inteiro'
  if (c.modelo.trim().length < 2) missing.modelo = 'Informe o modelo'
  if (c.nome.trim().length < 2) missing.nome = 'Informe o nome do cliente'
  if (c.telefone.trim() !== '' && !isValidPhone(c.telefone)) missing.telefone = INVALID_PHONE
  return missing
}

/** Maps the server's errors on vehicle and customer to the fields of this form. */
export function chegadaErrors(fields: Partial<Record<string, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([k, v]) => [k.replace(/^(veiculo|cliente)\./, ''), v]))
}

/** Vehicle and customer as the API takes them. */
export function chegadaRequest(c: Chegada) {
  const typed = normalizePlaca(c.placa)
  return {
    veiculo: { ...(isValidPlaca(typed) ? { placa: typed } : { chassi: typed }), modelo: c.modelo.trim() },
    cliente: { nome: c.nome.trim(), telefone: c.telefone },
  }
}

interface Props {
  codConcessionaria: number
  value: Chegada
  modify: (c: Chegada) => void
  errors: Partial<Record<string, string>>
  /** True after the first submit: all missing fields show their error. */
  attempted: boolean
  /** The appointment that the fields belong to: it is not told of itself. */
  codAgendamento?: number
}

/** Plate first: a known car fills in the rest, and the form says if it is already here or booked. */
export function VeiculoFields({ codConcessionaria, value, modify, errors, attempted, codAgendamento }: Props) {
  const [exited, setExited] = useState<ReadonlySet<keyof Chegada>>(new Set())
  const missing = missingInChegada(value)
  // A half-filled field shows its error on blur; an empty one only after submit.
  const errorFor = (nome: keyof Chegada) =>
    attempted || (exited.has(nome) && value[nome].trim() !== '') ? (missing[nome] ?? errors[nome]) : undefined
  const leave = (nome: keyof Chegada) => () => setExited((before) => new Set([...before, nome]))
  const typed = normalizePlaca(value.placa)
  const [searched] = useDebouncedValue(isValidPlaca(typed) || typed.length === 17 ? typed : '', 250)
  const { data } = useQuery(veiculoByPlaca(codConcessionaria, searched))
  const fillIn = useEffectEvent((known: NonNullable<typeof data>) => {
    if (!known.veiculo) return
    modify({
      ...value,
      modelo: value.modelo || known.veiculo.modelo,
      nome: value.nome || (known.cliente?.nome ?? ''),
      telefone: value.telefone || (known.cliente?.telefone ?? ''),
    })
  })
  useEffect(() => {
    if (data) fillIn(data)
  }, [data])
  const field = (nome: keyof Chegada) => ({
    value: value[nome],
    error: errorFor(nome),
    onBlur: leave(nome),
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => modify({ ...value, [nome]: e.currentTarget.value }),
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          label="Placa ou chassi"
          data-autofocus
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          {...field('placa')}
          onChange={(e) => modify({ ...value, placa: e.currentTarget.value.toUpperCase() })}
        />
        <TextInput label="Modelo" required autoComplete="off" maxLength={120} {...field('modelo')} />
        <TextInput label="Cliente" required autoComplete="off" maxLength={100} {...field('nome')} />
        <PhoneInput
          label="Telefone"
          value={value.telefone}
          error={errorFor('telefone')}
          onBlur={leave('telefone')}
          onChange={(telefone) => modify({ ...value, telefone })}
        />
      </SimpleGrid>
      {data && data.codPassagemAberta !== null && (
        <Alert color="amarelo">Este veículo já está na oficina: procure-o no quadro.</Alert>
      )}
      {data && data.codPassagemAberta === null && data.codAgendamentos.some((cod) => cod !== codAgendamento) && (
        <Alert color="azul">Este veículo tem agendamento: receba-o por Consultores.</Alert>
      )}
      {data?.veiculo && <Place place="sinalDeRecall" target={{ tipo: 'veiculo', codigo: data.veiculo.codVeiculo }} />}
      {data?.veiculo && (
        <Text size="sm" c="dimmed">
          Veículo conhecido: {data.veiculo.modelo}
          {data.veiculo.ano !== null && ` ${data.veiculo.ano}`}
        </Text>
      )}
    </>
  )
}
