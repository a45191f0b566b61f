import { toast } from '../../core/toast.ts'

/** Copies a customer's link and says so; where the browser forbids it, says how to do it by hand. */
export async function copiarLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast.ok('Link copiado')
  } catch {
    toast.erro('O navegador não deixou copiar. Selecione o link e copie à mão.')
  }
}
