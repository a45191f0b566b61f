import { Button, Drawer, Skeleton, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../core/feedback/toast.ts'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { termsQuery, useSaveTerms } from './api.ts'

/** The terms that drivers of the store sign. */
export function TermsDrawer({ codConcessionaria, close }: { codConcessionaria: number; close: () => void }) {
  const q = useQuery(termsQuery(codConcessionaria))
  const save = useSaveTerms(codConcessionaria)
  const [typed, setTyped] = useState<string | null>(null)
  const termos = typed ?? q.data?.termos ?? ''
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={560}
      title="Termos do contrato"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={260} />
      ) : (
        <Stack>
          <Textarea
            label="Texto"
            description="O que já foi assinado fica como era. Vazio usa o texto padrão."
            autosize
            minRows={12}
            maxLength={8000}
            value={termos}
            onChange={(e) => setTyped(e.currentTarget.value)}
          />
          <FormError error={save.error} />
          <Button
            w="fit-content"
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { termos, versao: q.data.versao },
                {
                  onSuccess: () => {
                    toast.ok('Termos gravados')
                    close()
                  },
                },
              )
            }
          >
            Gravar
          </Button>
        </Stack>
      )}
    </Drawer>
  )
}
