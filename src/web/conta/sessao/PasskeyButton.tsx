import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { toast } from '../../core/feedback/toast.ts'
import { gaveUp, usePasskeySignIn } from '../entrada/api.ts'

/** Signs in by the device's own fingerprint, face or PIN. */
export function PasskeyButton({ lembrar, entered }: { lembrar: boolean; entered: () => void }) {
  const signIn = usePasskeySignIn()
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={signIn.isPending}
      onClick={() =>
        signIn.mutate(lembrar, {
          onSuccess: entered,
          onError: (e) => {
            if (!gaveUp(e)) toast.failure(e)
          },
        })
      }
    >
      Entrar com a chave de acesso
    </Button>
  )
}
