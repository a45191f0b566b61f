import { Alert, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { normalizarPlaca, placaValida } from '#shared/rules/placa.ts'
import { TELEFONE_INVALIDO, telefoneValido } from '#shared/rules/telefone.ts'
import { TelefoneInput } from '../../ui/campos/TelefoneInput.tsx'
import { veiculoDaPlaca } from './api.ts'

/** Whose car, as it is typed. */
export interface Chegada {
  placa: string
  modelo: string
  nome: string
  telefone: string
}
export const CHEGADA_VAZIA: Chegada = { placa: '', modelo: '', nome: '', telefone: '' }

/** What is missing, by field; a car that was here before brings the rest. */
export function faltaNaChegada(c: Chegada): Partial<Record<keyof Chegada, string>> {
  const falta: Partial<Record<keyof Chegada, string>> = {}
  const digitada = normalizarPlaca(c.placa)
  if (digitada === '') falta.placa = 'Informe a placa ou o chassi'
  else if (!placaValida(digitada) && digitada.length !== 17)
    falta.placa = 'Placa como ABC1D23 ou ABC-1234, ou o chassi inteiro'
  if (c.modelo.trim().length < 2) falta.modelo = 'Informe o modelo'
  if (c.nome.trim().length < 2) falta.nome = 'Informe o nome do cliente'
  if (c.telefone.trim() !== '' && !telefoneValido(c.telefone)) falta.telefone = TELEFONE_INVALIDO
  return falta
}

/** The server's errors of vehicle and customer, by the fields that they were typed in. */
export function errosDaChegada(campos: Partial<Record<string, string>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(campos).map(([k, v]) => [k.replace(/^(veiculo|cliente)\./, ''), v]))
}

/** Vehicle and customer as the calls take them. */
export function pedidoDaChegada(c: Chegada) {
  const digitada = normalizarPlaca(c.placa)
  return {
    veiculo: { ...(placaValida(digitada) ? { placa: digitada } : { chassi: digitada }), modelo: c.modelo.trim() },
    cliente: { nome: c.nome.trim(), telefone: c.telefone },
  }
}

interface Props {
  codConcessionaria: number
  valor: Chegada
  mudar: (c: Chegada) => void
  erros: Partial<Record<string, string>>
  /** The person has tried to send: what is missing is said everywhere. */
  tentou: boolean
}

/** Plate first: a car that is known fills in the rest by itself, and says when it is already here or booked. */
export function CamposVeiculo({ codConcessionaria, valor, mudar, erros, tentou }: Props) {
  const [saiu, setSaiu] = useState<ReadonlySet<keyof Chegada>>(new Set())
  const falta = faltaNaChegada(valor)
  // A field that was left half-filled says so at once; an empty one only when the form is sent.
  const erroDe = (nome: keyof Chegada) =>
    tentou || (saiu.has(nome) && valor[nome].trim() !== '') ? (falta[nome] ?? erros[nome]) : undefined
  const deixar = (nome: keyof Chegada) => () => setSaiu((antes) => new Set([...antes, nome]))
  const digitada = normalizarPlaca(valor.placa)
  const [procurada] = useDebouncedValue(placaValida(digitada) || digitada.length === 17 ? digitada : '', 250)
  const { data } = useQuery(veiculoDaPlaca(codConcessionaria, procurada))
  const preencher = useEffectEvent((conhecido: NonNullable<typeof data>) => {
    if (!conhecido.veiculo) return
    mudar({
      ...valor,
      modelo: valor.modelo || conhecido.veiculo.modelo,
      nome: valor.nome || (conhecido.cliente?.nome ?? ''),
      telefone: valor.telefone || (conhecido.cliente?.telefone ?? ''),
    })
  })
  useEffect(() => {
    if (data) preencher(data)
  }, [data])
  const campo = (nome: keyof Chegada) => ({
    value: valor[nome],
    error: erroDe(nome),
    onBlur: deixar(nome),
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => mudar({ ...valor, [nome]: e.currentTarget.value }),
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
          {...campo('placa')}
          onChange={(e) => mudar({ ...valor, placa: e.currentTarget.value.toUpperCase() })}
        />
        <TextInput label="Modelo" required autoComplete="off" maxLength={120} {...campo('modelo')} />
        <TextInput label="Cliente" required autoComplete="off" maxLength={100} {...campo('nome')} />
        <TelefoneInput
          label="Telefone"
          value={valor.telefone}
          error={erroDe('telefone')}
          onBlur={deixar('telefone')}
          onChange={(telefone) => mudar({ ...valor, telefone })}
        />
      </SimpleGrid>
      {data && data.codPassagemAberta !== null && (
        <Alert color="amarelo">Este veículo já está na oficina: procure-o no quadro.</Alert>
      )}
      {data && data.codPassagemAberta === null && data.codAgendamentos.length > 0 && (
        <Alert color="azul">Este veículo tem agendamento: receba-o por Consultores.</Alert>
      )}
      {data?.veiculo && (
        <Text size="sm" c="dimmed">
          Veículo conhecido: {data.veiculo.modelo}
          {data.veiculo.ano !== null && ` ${data.veiculo.ano}`}
        </Text>
      )}
    </>
  )
}
