import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { Cadastro } from '#shared/cadastros/comum.ts'
import { adiado } from '../../core/adiado.ts'
import type { CamposDitos } from '../formulario/campos-ditos.ts'
import { FormSecao } from '../formulario/FormSecao.tsx'

const Mudancas = adiado(() => import('./Mudancas.tsx').then((m) => m.Mudancas))

interface Props {
  cadastro: Cadastro
  codigo: number
  campos: CamposDitos
}

/** Who changed a record, when, and each field before and after; read when asked for. */
export function HistoricoRegistro(p: Props) {
  const [aberto, historico] = useDisclosure(false)
  const botao = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconHistory size={15} />}
      aria-expanded={aberto}
      onClick={historico.toggle}
    >
      {aberto ? 'Esconder' : 'Ver mudanças'}
    </Button>
  )
  return (
    <FormSecao titulo="Histórico" acao={botao} grade={false}>
      {aberto && (
        <Suspense fallback={<Skeleton height={90} />}>
          <Mudancas {...p} />
        </Suspense>
      )}
    </FormSecao>
  )
}
