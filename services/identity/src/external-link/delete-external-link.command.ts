import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import { audited, refuseOthers } from './external-link-upkeep.js';
import { ExternalLinkRecord } from './external-link.entity.js';
import { externalLinkToChange } from './external-link.sql.js';

export class DeleteExternalLink {
  constructor(readonly id: number) {}
}

/** Deletes an external link; one that is gone already stays gone. */
@CommandHandler(DeleteExternalLink)
export class DeleteExternalLinkHandler implements ICommandHandler<DeleteExternalLink, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ id }: DeleteExternalLink): Promise<void> {
    const principal = currentPrincipal();
    refuseOthers(principal);
    await this.commands.run({ name: 'delete-external-link', scope: everyTenant, principal }, async (tx) => {
      const before = await externalLinkToChange(tx, id);
      if (!before) return;
      await tx.records.delete(ExternalLinkRecord, { id });
      tx.audit({ ...audited, subjectId: id, before: { name: before.name, url: before.url } });
    });
  }
}
