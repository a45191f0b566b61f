import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CarKey } from './car-key.ts'
import type { NewCar } from './StartPart.tsx'

interface Props {
  codConcessionaria: number
  /** Plate or chassis that was not found. */
  carKey: CarKey
  done: (car: NewCar) => void
}

/** A car that nobody knows yet: model and customer by hand. */
export function ByHand({ codConcessionaria, carKey, done }: Props) {
  const [marca, setMarca] = useState('')
  const [modelo, setModelo] = useState('')
  const [nome, setNome] = useState('')
  const [telefone, setTelefone] = useState('')
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        done({
          codConcessionaria,
          codPassagem: null,
          veiculo: {
            ...carKey,
            marca: marca.trim(),
            modelo: modelo.trim(),
            versao: null,
            ano: null,
          },
          cliente: { nome: nome.trim(), telefone: telefone.trim() || null },
          km: null,
        })
      }}
    >
      <Stack gap={10}>
        <TextInput
          size="lg"
          label="Marca"
          maxLength={60}
          value={marca}
          onChange={(e) => setMarca(e.currentTarget.value)}
        />
        <TextInput
          size="lg"
          required
          label="Modelo"
          maxLength={120}
          value={modelo}
          onChange={(e) => setModelo(e.currentTarget.value)}
        />
        <TextInput
          size="lg"
          required
          label="Nome do cliente"
          maxLength={120}
          value={nome}
          onChange={(e) => setNome(e.currentTarget.value)}
        />
        <TextInput
          size="lg"
          label="Telefone (opcional)"
          type="tel"
          maxLength={20}
          value={telefone}
          onChange={(e) => setTelefone(e.currentTarget.value)}
        />
        <Button size="lg" type="submit" disabled={modelo.trim() === '' || nome.trim() === ''}>
          Continuar
        </Button>
      </Stack>
    </form>
  )
}
